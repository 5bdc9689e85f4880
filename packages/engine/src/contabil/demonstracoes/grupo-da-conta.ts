export type Grupo =
  | 'ativo'
  | 'passivo'
  | 'patrimonio-liquido'
  | 'resultado'
  | 'apuracao'
  | 'compensacao'

/** Group of an account: its own, or that of the standard chart's first levels. */
export function grupoDe({ grupo, codigo }: { grupo: string | null; codigo: string }): Grupo {
  if (grupo !== null) return grupo as Grupo
  if (/^2\.?3/.test(codigo)) return 'patrimonio-liquido'
  const porPrimeiro: Readonly<Record<string, Grupo>> = {
    '1': 'ativo',
    '2': 'passivo',
    '3': 'resultado',
    '4': 'resultado',
    '5': 'apuracao',
  }
  return porPrimeiro[codigo.slice(0, 1)] ?? 'compensacao'
}
