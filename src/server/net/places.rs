//! Limits the number of connections, in total and from one address.

use std::collections::HashMap;
use std::net::IpAddr;

/// Counts of the open connections to a server, with their limits.
#[derive(Debug)]
pub(super) struct ConnectionPlaces {
    all: usize,
    most: usize,
    of: HashMap<IpAddr, usize>,
    most_of_one: usize,
}

impl ConnectionPlaces {
    /// Creates the counts. At most `most` connections may be open in total, and `most_of_one` for
    /// each address.
    pub(super) fn new(most: usize, most_of_one: usize) -> Self {
        Self { all: 0, most, of: HashMap::new(), most_of_one }
    }

    /// Counts one more connection from this address. Returns `false`, and counts nothing, if a
    /// limit is reached.
    pub(super) fn take(&mut self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let own = self.of.get(&address).copied().unwrap_or(0);
        if self.all >= self.most || own >= self.most_of_one {
            return false;
        }
        self.all += 1;
        self.of.insert(address, own + 1);
        true
    }

    /// Counts one connection from this address less.
    pub(super) fn give_back(&mut self, address: IpAddr) {
        let address = address.to_canonical();
        self.all -= 1;
        match self.of.get_mut(&address) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(self.of.remove(&address)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr};

    use super::*;

    #[test]
    fn places_are_counted_in_all_and_for_each_address() {
        let mut places = ConnectionPlaces::new(3, 2);
        let [a, b] = [1, 2].map(|n| IpAddr::V4(Ipv4Addr::new(10, 0, 0, n)));
        let mapped = IpAddr::V6(Ipv4Addr::new(10, 0, 0, 1).to_ipv6_mapped());
        assert!(places.take(a) && places.take(mapped) && !places.take(a) && !places.take(mapped));
        assert!(places.take(b) && !places.take(b), "all are taken");
        places.give_back(a);
        assert!(places.take(IpAddr::V6(Ipv6Addr::LOCALHOST)));
        places.give_back(mapped);
        assert!(places.take(b));
        places.give_back(b);
        places.give_back(b);
        assert_eq!((places.all, places.of.len()), (1, 1));
    }
}
