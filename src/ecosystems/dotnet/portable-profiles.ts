/** The .NET Framework version of each portable library profile; profiles only for other platforms are left out. */
const profiles: readonly (readonly [framework: string, profiles: readonly number[]])[] = [
  ["net40", [2, 3, 5, 14, 36, 37, 88, 92, 136, 225, 328]],
  ["net403", [6, 18, 19, 41, 42, 95, 96, 102, 143, 147, 240, 336]],
  ["net45", [4, 7, 23, 24, 46, 47, 49, 78, 104, 111, 154, 158, 255, 259, 344]],
  ["net451", [44, 151]],
];

/** The frameworks of `profile259` that matter to current projects. */
export function portableMembers(profile: string): readonly string[] {
  const number = Number(/^profile(\d{1,4})$/.exec(profile)?.[1] ?? 0);
  return profiles.flatMap(([framework, numbers]) => (numbers.includes(number) ? [framework] : []));
}
