//! Turns what tmux captured of a terminal into a picture, so that one can look at the real program:
//!
//! ```sh
//! tmux -f /dev/null new -d -s shot -x 118 -y 36 premove
//! tmux send-keys -t shot r
//! tmux capture-pane -ep -t shot |
//!     cargo run --manifest-path tools/shot/Cargo.toml -- 118x36 screen.png
//! ```
//!
//! The captured bytes go through a terminal emulator, its cells become SVG, which is rendered with
//! DejaVu Sans Mono (Debian: fonts-dejavu-core). A file that ends in `.svg` stops before the last
//! step. With `--light` before the size, the terminal has dark text on a light background. tmux
//! must then answer the program with that background:
//! `tmux set -g window-style bg=#fafafa,fg=#24272e`.

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::num::NonZeroU16;

use anyhow::{Context as _, Result, bail};
use resvg::{tiny_skia, usvg};
use vt100::{Cell, Color, Screen};

/// At this size the cells of DejaVu Sans Mono join without gaps.
const FONT: f32 = 15.0;
const WIDTH: f32 = 9.03;
const HEIGHT: f32 = 17.46;
const MARGIN: f32 = 6.0;
const SCALE: f32 = 2.0;

type Rgb = (u8, u8, u8);

/// The colours of the terminal itself.
#[derive(Clone, Copy)]
struct Terminal {
    front: Rgb,
    back: Rgb,
}

const DARK: Terminal = Terminal { front: (0xd6, 0xd8, 0xe0), back: (0x16, 0x18, 0x1d) };
const LIGHT: Terminal = Terminal { front: (0x24, 0x27, 0x2e), back: (0xfa, 0xfa, 0xfa) };

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (terminal, arguments) = match arguments.as_slice() {
        [first, rest @ ..] if first == "--light" => (LIGHT, rest),
        all => (DARK, all),
    };
    let [size, file] = arguments else {
        bail!("usage: shot [--light] COLUMNSxROWS FILE.png < captured")
    };
    let (columns, rows) = size.split_once('x').context("the size is written 118x36")?;
    let mut captured = Vec::new();
    std::io::stdin().read_to_end(&mut captured)?;
    let svg = draw(&emulate(&captured, rows.parse()?, columns.parse()?), terminal);
    if file.ends_with(".svg") {
        return fs::write(file, svg).with_context(|| format!("writing '{file}'"));
    }
    render(&svg)?.save_png(file).with_context(|| format!("writing '{file}'"))
}

/// What a terminal would show.
fn emulate(captured: &[u8], rows: NonZeroU16, columns: NonZeroU16) -> Screen {
    let mut parser = vt100::Parser::new(rows, columns, 0);
    let trimmed = captured.strip_suffix(b"\n").unwrap_or(captured);
    for (row, line) in trimmed.split(|&byte| byte == b'\n').enumerate() {
        parser.process(format!("\x1b[{};1H", row + 1).as_bytes());
        parser.process(line);
    }
    parser.screen().clone()
}

fn draw(screen: &Screen, terminal: Terminal) -> String {
    let (rows, columns) = screen.size();
    let width = WIDTH.mul_add(f32::from(columns.get()), 2.0 * MARGIN);
    let height = HEIGHT.mul_add(f32::from(rows.get()), 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' \
         xml:space='preserve' font-family='DejaVu Sans Mono' font-size='{FONT}' \
         shape-rendering='crispEdges'><rect width='100%' height='100%' fill='{}'/>",
        hex(terminal.back)
    );
    let in_row = |row| (0..columns.get()).map(move |column| (row, column));
    let cells = || (0..rows.get()).flat_map(in_row);
    for draw_cell in [draw_back, draw_front] {
        for (row, column) in cells() {
            if let Some(cell) = screen.cell(row, column) {
                let x = WIDTH.mul_add(f32::from(column), MARGIN);
                let y = HEIGHT.mul_add(f32::from(row), MARGIN);
                draw_cell(&mut svg, cell, terminal, (x, y));
            }
        }
    }
    svg + "</svg>"
}

/// Foreground and background as they are seen.
fn colours(cell: &Cell, terminal: Terminal) -> (Rgb, Rgb) {
    let (front, back) = (rgb(cell.fgcolor(), terminal.front), rgb(cell.bgcolor(), terminal.back));
    if cell.inverse() { (back, front) } else { (front, back) }
}

fn draw_back(svg: &mut String, cell: &Cell, terminal: Terminal, (x, y): (f32, f32)) {
    let (_, back) = colours(cell, terminal);
    if back != terminal.back {
        // A little wider than the cell: otherwise the edges of neighbours are seen.
        let (width, height) = (WIDTH + 0.3, HEIGHT + 0.3);
        let fill = hex(back);
        let _ =
            write!(svg, "<rect x='{x}' y='{y}' width='{width}' height='{height}' fill='{fill}'/>");
    }
}

fn draw_front(svg: &mut String, cell: &Cell, terminal: Terminal, (x, y): (f32, f32)) {
    let text = cell.contents();
    if text.trim().is_empty() && !cell.underline() {
        return;
    }
    let (front, _) = colours(cell, terminal);
    let weight = if cell.bold() { " font-weight='bold'" } else { "" };
    let slant = if cell.italic() { " font-style='italic'" } else { "" };
    let line = if cell.underline() { " text-decoration='underline'" } else { "" };
    let opacity = if cell.dim() { " opacity='0.6'" } else { "" };
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let y = y + 0.795 * HEIGHT;
    let fill = hex(front);
    let _ = write!(
        svg,
        "<text x='{x}' y='{y}' fill='{fill}'{weight}{slant}{line}{opacity}>{escaped}</text>"
    );
}

fn render(svg: &str) -> Result<tiny_skia::Pixmap> {
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size().scale_by(SCALE).context("an empty picture")?;
    let mut picture =
        tiny_skia::Pixmap::new(size.width(), size.height()).context("the picture is too large")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(SCALE, SCALE), &mut picture.as_mut());
    Ok(picture)
}

fn hex((red, green, blue): (u8, u8, u8)) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn rgb(colour: Color, default: (u8, u8, u8)) -> (u8, u8, u8) {
    const NAMED: [(u8, u8, u8); 16] = [
        (0x16, 0x18, 0x1d),
        (0xc9, 0x3b, 0x4a),
        (0x4f, 0xa0, 0x50),
        (0xc9, 0x9a, 0x2e),
        (0x2f, 0x6f, 0xd0),
        (0xb0, 0x50, 0xb0),
        (0x2f, 0xa0, 0xa0),
        (0xc8, 0xcc, 0xd4),
        (0x7f, 0x86, 0x94),
        (0xf0, 0x60, 0x70),
        (0x70, 0xc8, 0x70),
        (0xf5, 0xd5, 0x20),
        (0x5f, 0x9f, 0xf5),
        (0xe5, 0x62, 0xb4),
        (0x50, 0xd0, 0xd0),
        (0xff, 0xff, 0xff),
    ];
    match colour {
        Color::Default => default,
        Color::Rgb(red, green, blue) => (red, green, blue),
        Color::Idx(index @ 0..=15) => NAMED[usize::from(index)],
        Color::Idx(index @ 232..) => {
            let grey = 8 + 10 * (index - 232);
            (grey, grey, grey)
        }
        Color::Idx(index) => {
            let level = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
            let index = index - 16;
            (level(index / 36), level(index / 6 % 6), level(index % 6))
        }
    }
}
