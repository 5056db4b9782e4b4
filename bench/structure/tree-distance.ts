/** A node of a tree that is compared with another. */
export interface Tree {
  readonly tag: string;
  readonly text: string;
  readonly children: readonly Tree[];
}

interface Flat {
  readonly nodes: readonly Tree[];
  /** The leftmost leaf below each node, by its number in postorder. */
  readonly leftmost: readonly number[];
  readonly keyRoots: readonly number[];
}

/** The least cost of turning one tree into the other (Zhang and Shasha 1989): 1 for a node put in or taken out. */
export function treeDistance(a: Tree, b: Tree, rename: (a: Tree, b: Tree) => number): number {
  const [first, second] = [flatten(a), flatten(b)];
  const distances = first.nodes.map(() => new Float64Array(second.nodes.length));
  for (const i of first.keyRoots)
    for (const j of second.keyRoots) forestDistances({ first, second, i, j, distances, rename });
  return distances.at(-1)?.at(-1) ?? 0;
}

function flatten(root: Tree): Flat {
  const nodes: Tree[] = [];
  const leftmost: number[] = [];
  const visit = (node: Tree): number => {
    const leaves = node.children.map(visit);
    nodes.push(node);
    leftmost.push(leaves[0] ?? nodes.length - 1);
    return leftmost.at(-1) ?? 0;
  };
  visit(root);
  const keyRoots = leftmost.flatMap((leaf, index) => (leftmost.lastIndexOf(leaf) === index ? index : []));
  return { nodes, leftmost, keyRoots };
}

interface Step {
  readonly first: Flat;
  readonly second: Flat;
  readonly i: number;
  readonly j: number;
  readonly distances: readonly Float64Array[];
  readonly rename: (a: Tree, b: Tree) => number;
}

function forestDistances(step: Step): void {
  const { first, second, i, j } = step;
  const [top = 0, left = 0] = [first.leftmost[i], second.leftmost[j]];
  const width = j - left + 2;
  const forest = Array.from({ length: i - top + 2 }, (_, row) =>
    Float64Array.from({ length: width }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let x = top; x <= i; x += 1)
    for (let y = left; y <= j; y += 1) fill(step, forest, { x, y, top, left });
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly left: number;
}

function fill(
  { first, second, distances, rename }: Step,
  forest: readonly Float64Array[],
  { x, y, top, left }: Cell,
): void {
  const [row, above] = [forest[x - top + 1], forest[x - top]];
  const [a, b] = [first.nodes[x], second.nodes[y]];
  if (!row || !above || !a || !b) return;
  const column = y - left;
  const [leafX = 0, leafY = 0] = [first.leftmost[x], second.leftmost[y]];
  const areTrees = leafX === top && leafY === left;
  const both = areTrees
    ? (above[column] ?? 0) + rename(a, b)
    : (forest[leafX - top]?.[leafY - left] ?? 0) + (distances[x]?.[y] ?? 0);
  const least = Math.min((above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1, both);
  row[column + 1] = least;
  if (areTrees) distances[x]?.fill(least, y, y + 1);
}
