//! Expected solutions of a search, computed by plain enumeration.

use std::collections::{BTreeMap, BTreeSet};

use crate::search::SolveRequest;
use crate::{Action, Definition, Pattern};

/// Returns `true` if two moves have the same effect in both orders.
fn commute(definition: &Definition, a: usize, b: usize) -> bool {
    let [a, b] = [a, b].map(|number| {
        &definition.moves[definition.bases[definition.moves[number].base].powers[0]].action
    });
    a.then(b, &definition.shape) == b.then(a, &definition.shape)
}

/// Returns `true` if one chosen move, or no move, has the effect of two or more consecutive moves,
/// which follow the moves in `before`. Without blocks only two moves are considered.
fn is_one(
    definition: &Definition,
    request: &SolveRequest,
    before: &[usize],
    row: &[usize],
) -> bool {
    let made = |position: Pattern, &number: &usize| {
        definition.moves[number].action.apply(&position, &definition.shape)
    };
    let position = before.iter().fold(request.start.clone(), made);
    let base = definition.moves[row[0]].base;
    let identity = Action::identity(definition.shape.slots());
    let action = |number: usize| &definition.moves[number].action;
    let all = row.iter().fold(identity, |all, &number| all.then(action(number), &definition.shape));
    let chosen = |number: usize| request.moves.get(number).copied().unwrap_or(true);
    // Blocks may forbid the one move where they allow the others.
    let allows = |number| definition.blocks.is_empty() || definition.allows(&position, number);
    let same = |&number: &usize| chosen(number) && *action(number) == all && allows(number);
    (row.len() == 2 || !definition.blocks.is_empty())
        && row.iter().all(|&number| definition.moves[number].base == base)
        && (all.is_identity() || definition.bases[base].powers.iter().any(same))
}

/// Returns `true` if a solution has consecutive moves that one move could replace. All but the
/// first of them are at index `begin` or later.
fn has_rows(definition: &Definition, request: &SolveRequest, way: &[usize], begin: usize) -> bool {
    (begin.saturating_sub(1)..way.len()).any(|at| {
        (at + 2..=way.len()).any(|end| is_one(definition, request, &way[..at], &way[at..end]))
    })
}

/// Returns `true` if a request has only options that the plain rules cover.
pub(super) fn is_plain(definition: &Definition, request: &SolveRequest) -> bool {
    let lists =
        request.first.len() + request.last.len() + request.prefix.len() + request.moves.len();
    lists + definition.forbidden.len() + definition.blocks.len() + definition.illegal.len() == 0
}

/// Returns `true` if a solution is canonical: of two consecutive moves that commute, the one that
/// is declared later comes first.
pub(super) fn is_canonical(definition: &Definition, solution: &[usize]) -> bool {
    let base = |number: usize| definition.moves[number].base;
    solution
        .windows(2)
        .all(|two| base(two[0]) > base(two[1]) || !commute(definition, two[0], two[1]))
}

/// Returns `true` if a list allows the first or last move of a solution.
fn allowed(list: &[bool], end: Option<&usize>) -> bool {
    end.is_none_or(|&number| list.get(number).copied().unwrap_or(true))
}

/// Returns all solutions with exactly this length. Commuting moves may be in any order.
pub(super) fn ways(
    definition: &Definition,
    request: &SolveRequest,
    length: u32,
) -> BTreeSet<Vec<usize>> {
    fn go(
        definition: &Definition,
        request: &SolveRequest,
        position: &Pattern,
        left: u32,
        path: &mut Vec<usize>,
        out: &mut BTreeSet<Vec<usize>>,
    ) {
        let prefix = request.prefix.len();
        if left == 0 {
            let ends =
                allowed(&request.last, path.last()) && allowed(&request.first, path.get(prefix));
            if path.len() >= prefix && ends && request.goals.iter().any(|goal| position.meets(goal))
            {
                out.insert(path.clone());
            }
            return;
        }
        for (number, next) in definition.moves.iter().enumerate() {
            let given = path.len() < prefix;
            let over = request.limits.iter().any(|limit| {
                let made = path.iter().filter(|number| limit.moves.contains(number)).count() as u32;
                limit.moves.contains(&number) && made >= limit.most
            });
            let longer = [&path[..], &[number]].concat();
            let is_forbidden = |&last: &usize| definition.forbidden.contains(&(last, number));
            let behind = path.last().is_some_and(is_forbidden)
                || has_rows(definition, request, &longer, prefix);
            if next.cost(request.metric) > left
                || (given && request.prefix[path.len()] != number)
                || (!given && behind)
                || over
                || !request.moves.get(number).copied().unwrap_or(true)
                || !definition.allows(position, number)
            {
                continue;
            }
            path.push(number);
            let after = next.action.apply(position, &definition.shape);
            go(definition, request, &after, left - next.cost(request.metric), path, out);
            path.pop();
        }
    }
    let mut out = BTreeSet::new();
    go(definition, request, &request.start, length, &mut Vec::new(), &mut out);
    out
}

/// Returns all orders of a solution that result from exchanging commuting moves after the prefix.
/// Returns `None` if one of them has adjacent moves that one move could replace.
fn orders(
    definition: &Definition,
    request: &SolveRequest,
    way: &[usize],
) -> Option<BTreeSet<Vec<usize>>> {
    let mut all = BTreeSet::from([way.to_vec()]);
    let mut todo = vec![way.to_vec()];
    while let Some(order) = todo.pop() {
        if has_rows(definition, request, &order, request.prefix.len()) {
            return None;
        }
        for at in request.prefix.len()..order.len().saturating_sub(1) {
            let (a, b) = (order[at], order[at + 1]);
            if commute(definition, a, b) {
                let mut other = order.clone();
                other.swap(at, at + 1);
                if all.insert(other.clone()) {
                    todo.push(other);
                }
            }
        }
    }
    Some(all)
}

/// Returns a solution that the search missed: it should have found it in some order of its
/// commuting moves. Returns `None` if there is none.
pub(super) fn missed(
    definition: &Definition,
    request: &SolveRequest,
    ways: &BTreeMap<u32, BTreeSet<Vec<usize>>>,
    found: &BTreeSet<&[usize]>,
) -> Option<Vec<usize>> {
    let is_missed = |way: &&Vec<usize>| {
        let orders = orders(definition, request, way);
        orders.is_some_and(|orders| orders.iter().all(|order| !found.contains(&order[..])))
    };
    ways.values().flatten().find(is_missed).cloned()
}
