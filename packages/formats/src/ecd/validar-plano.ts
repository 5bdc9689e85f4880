import type { Achados } from './achados.ts'
import type { Registro } from './tipos.ts'

export type ContaVista = {
  readonly codigo: string
  readonly nome: string
  readonly nat: string
  readonly analitica: boolean
  readonly nivel: number
  readonly superior: string
  readonly linha: number
  referencial: boolean
  aglutinacao: string | null
}

export type PlanoVisto = {
  readonly contas: Map<string, ContaVista>
  ultima: ContaVista | null
}

export const nomeDa = (c: Pick<ContaVista, 'codigo' | 'nome'>): string => `${c.codigo} ${c.nome}`

/** Takes an I050, I051 or I052. */
export function verConta(plano: PlanoVisto, c: Registro, linha: number, { achar }: Achados): void {
  if (c[0] === 'I051' && plano.ultima) plano.ultima.referencial = (c[2] ?? '') !== ''
  if (c[0] === 'I052' && plano.ultima) plano.ultima.aglutinacao = c[2] || null
  if (c[0] !== 'I050') return
  const [, , nat = '', tipo = '', nivel = '', codigo = '', superior = '', nome = ''] = c
  if (plano.contas.has(codigo)) {
    achar('conta-repetida', `A conta ${codigo} aparece mais de uma vez.`, { linha, conta: codigo })
  }
  const conta: ContaVista = {
    ...{ codigo, nome, nat, analitica: tipo === 'A', nivel: Number(nivel), superior, linha },
    ...{ referencial: false, aglutinacao: null },
  }
  plano.contas.set(codigo, conta)
  plano.ultima = conta
}

const PATRIMONIAIS = new Set(['01', '02', '03'])

/** Hierarchy and mapping to the referencial, account by account, once the whole chart was seen. */
export function conferirPlano(
  { contas }: PlanoVisto,
  /** Accounts with a balance or a movement; null when the chart needs no referencial. */
  emUso: ReadonlySet<string> | null,
  { achar }: Achados,
): void {
  for (const c of contas.values()) {
    const onde = { linha: c.linha, conta: c.codigo }
    const acima = contas.get(c.superior)
    if (c.superior === '' ? c.nivel !== 1 : acima === undefined || acima.analitica) {
      const porque = acima?.analitica ? 'é analítica' : 'não existe'
      const mensagem =
        c.superior === ''
          ? `A conta ${nomeDa(c)} está no nível ${c.nivel} e não tem conta superior.`
          : `A conta superior de ${nomeDa(c)}, ${c.superior}, ${porque}.`
      achar('conta-superior', mensagem, onde)
    } else if (acima !== undefined) {
      if (c.nivel !== acima.nivel + 1) {
        achar(
          'conta-nivel',
          `A conta ${nomeDa(c)} está no nível ${c.nivel}, e a superior no ${acima.nivel}.`,
          onde,
        )
      }
      const plDentroDoPassivo = c.nat === '03' && acima.nat === '02'
      if (c.nat !== acima.nat && !plDentroDoPassivo) {
        achar(
          'conta-natureza',
          `A natureza de ${nomeDa(c)} (${c.nat}) não é a da conta superior (${acima.nat}).`,
          onde,
        )
      }
    }
    if (!c.analitica) continue
    if (PATRIMONIAIS.has(c.nat) && c.nivel < 4) {
      achar(
        'conta-analitica-rasa',
        `A conta analítica ${nomeDa(c)} está no nível ${c.nivel}.`,
        onde,
      )
    }
    if (emUso !== null && !c.referencial && (PATRIMONIAIS.has(c.nat) || c.nat === '04')) {
      const codigo = emUso.has(c.codigo) ? 'sem-referencial' : 'sem-referencial-e-sem-uso'
      achar(codigo, `A conta ${nomeDa(c)} não tem conta referencial.`, onde)
    }
  }
}
