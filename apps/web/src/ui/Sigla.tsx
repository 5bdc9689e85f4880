/** A short name that is not broken at its hyphen, in the middle of a text: «NF-e». */
export const Sigla = ({ children }: { children: string }) => (
  <span className="rz-sigla">{children}</span>
)
