# nix build, nix run, nix develop. The program is built from this folder, with the crates that
# Cargo.lock names. docs/releasing.md says what was never tried.
{
  description = "A workspace for Fewest Moves on the cube";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "aarch64-darwin" "aarch64-linux" "x86_64-darwin" "x86_64-linux" ];
      forAll = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      manifest = nixpkgs.lib.importTOML ./Cargo.toml;
    in {
      packages = forAll (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "premove";
          version = manifest.workspace.package.version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          cargoBuildFlags = [ "--package" "premove" ];
          # The tests build tables for minutes and need a pseudo-terminal: `.ci/run` runs them.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = pkgs.lib.optionalString
            (pkgs.stdenv.buildPlatform.canExecute pkgs.stdenv.hostPlatform) ''
              sh packaging/texts $out/bin/premove texts
              installManPage texts/man/*.1
              installShellCompletion --cmd premove \
                --bash texts/completions/premove.bash \
                --fish texts/completions/premove.fish \
                --zsh texts/completions/_premove
            '';
          meta = {
            description = manifest.package.description;
            license = [ pkgs.lib.licenses.mit pkgs.lib.licenses.asl20 ];
            mainProgram = "premove";
          };
        };
      });

      devShells = forAll (pkgs: {
        default = pkgs.mkShell {
          inputsFrom = [ self.packages.${pkgs.stdenv.hostPlatform.system}.default ];
          packages = [ pkgs.clippy pkgs.rustfmt ];
        };
      });
    };
}
