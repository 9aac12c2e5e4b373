import { readName } from '../names/name.ts'
import { usernameSkeleton } from '../names/skeleton.ts'

const most = 3

/** Up to three usernames like `wanted` that no account has or could be mistaken for: with the name's first letters, then with numbers. */
export function proposeUsernames(wanted: string, name: string | null, taken: readonly string[]): readonly string[] {
  const skeletons = new Set(taken.map(usernameSkeleton))
  const words = (name ?? '')
    .toLowerCase()
    .split(' ')
    .filter((word) => /^[\p{L}\p{M}]+$/u.test(word))
  const last = words.at(-1)
  const candidates = [
    ...(words.length > 1 ? [words.join('.')] : []),
    ...(last && last !== wanted.toLowerCase() ? [`${wanted}.${last}`, `${wanted}.${[...last][0]}`] : []),
    ...Array.from({ length: 98 }, (_, index) => `${wanted}${index + 2}`),
  ]
  const free: string[] = []
  for (const candidate of candidates) {
    if (free.length >= most) break
    const skeleton = usernameSkeleton(candidate)
    if (skeletons.has(skeleton) || !isName(candidate)) continue
    skeletons.add(skeleton)
    free.push(candidate)
  }
  return free
}

function isName(text: string): boolean {
  try {
    return readName(text, '') === text
  } catch {
    return false
  }
}
