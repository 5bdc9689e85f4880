import { somarMeses, ultimoDiaDoMes } from '@razao/engine/tempo'

type Partida = {
  readonly contaId: number
  readonly valor: number
  readonly historico: string | null
  readonly centroId: number | null
  readonly participanteId: number | null
}
export type DeAntes = {
  readonly id: number
  readonly data: string
  readonly historico: string
  readonly partidas: readonly Partida[]
}

/** The same day in another month, or its last one: `2026-01-31` in `2026-02` → `2026-02-28`. */
export function mesmoDiaNo(mes: string, data: string): string {
  const ultimo = ultimoDiaDoMes(mes)
  const mesmo = `${mes}-${data.slice(8)}`
  return mesmo > ultimo ? ultimo : mesmo
}

const MESES =
  'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'.split(
    '|',
  )

/** A histórico that names the month before names this one: `Aluguel 10/2026`, `de outubro de 2026`. */
export function historicoNo(mes: string, historico: string): string {
  const antes = somarMeses(mes, -1)
  const [anoAntes = '', numeroAntes = ''] = antes.split('-')
  const [ano = '', numero = ''] = mes.split('-')
  const nome = (um: string) => MESES[Number(um) - 1] ?? um
  const porExtenso = new RegExp(
    String.raw`\b(${nome(numeroAntes)})((?: de |/)${anoAntes})?\b`,
    'gi',
  )
  return historico
    .replaceAll(
      new RegExp(String.raw`(?<!\d/)\b${numeroAntes}/${anoAntes}\b`, 'g'),
      `${numero}/${ano}`,
    )
    .replaceAll(porExtenso, (_, palavra: string, doAno: string | undefined) => {
      const outra = nome(numero)
      const comLetra = /^[A-Z]/.test(palavra)
        ? outra.charAt(0).toUpperCase() + outra.slice(1)
        : outra
      return comLetra + (doAno ?? '').replace(anoAntes, ano)
    })
}

const assinaturaDe = ({
  historico,
  partidas,
}: Pick<DeAntes, 'historico'> & { partidas: readonly Pick<Partida, 'contaId' | 'valor'>[] }) =>
  JSON.stringify([historico.trim(), partidas.map(({ contaId, valor }) => [contaId, valor]).sort()])

/** Of the entries of the month before, those that this month already has, word for word and centavo by centavo. */
export function jaRepetidos(
  antes: readonly DeAntes[],
  deste: readonly Parameters<typeof assinaturaDe>[0][],
  mes: string,
): ReadonlySet<number> {
  const feitos = new Set(deste.map(assinaturaDe))
  return new Set(
    antes
      .filter((um) =>
        feitos.has(assinaturaDe({ ...um, historico: historicoNo(mes, um.historico) })),
      )
      .map(({ id }) => id),
  )
}
