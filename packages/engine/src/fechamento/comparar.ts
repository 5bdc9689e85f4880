import { type Centavos, formatarReais } from '../dinheiro/index.ts'
import type { Diferenca, Fechamento, GuiaDevida, TributoDoMes } from './tipos.ts'

/**
 * What changed between two closings of the same month, in words an accountant would use: revenue,
 * annex, tributes, guides, pró-labore, what is put aside. Empty when nothing that matters changed.
 */
export function compararFechamentos(antes: Fechamento, depois: Fechamento): Diferenca[] {
  return [
    ...valor('receita', 'A receita do mês', antes.receita, depois.receita),
    ...texto('regime', 'O regime', String(antes.regime), String(depois.regime)),
    ...doSimples(antes, depois),
    ...tributos(antes.tributos, depois.tributos),
    ...valor('imposto', 'O imposto do mês', antes.imposto, depois.imposto),
    ...guias(antes.guias, depois.guias),
    ...proLabore(antes, depois),
    ...provisoes(antes, depois),
  ]
}

function valor(
  campo: string,
  nome: string,
  antes: Centavos | null,
  depois: Centavos | null,
): Diferenca[] {
  if (antes === depois) return []
  return [{ campo, descricao: frase(nome, antes, depois), antes, depois }]
}

function frase(nome: string, antes: Centavos | null, depois: Centavos | null): string {
  if (antes === null) return `${nome} passou a existir: ${formatarReais(depois ?? 0)}.`
  if (depois === null) return `${nome} deixou de existir (era ${formatarReais(antes)}).`
  const verbo = depois > antes ? 'subiu' : 'caiu'
  return `${nome} ${verbo} de ${formatarReais(antes)} para ${formatarReais(depois)} (${formatarReais(depois - antes)}).`
}

function texto(
  campo: string,
  nome: string,
  antes: string | null,
  depois: string | null,
): Diferenca[] {
  if (antes === depois) return []
  const descricao = `${nome} mudou de ${antes ?? 'nada'} para ${depois ?? 'nada'}.`
  return [{ campo, descricao, antes, depois }]
}

function doSimples(antes: Fechamento, depois: Fechamento): Diferenca[] {
  if (antes.apuracao.tipo !== 'simples' || depois.apuracao.tipo !== 'simples') return []
  const [a, d] = [antes.apuracao.simples, depois.apuracao.simples]
  const diferencas = [
    ...valor('simples.rbt12Interno', 'O RBT12 do mercado interno', a.rbt12Interno, d.rbt12Interno),
    ...valor('simples.rbt12Externo', 'O RBT12 das exportações', a.rbt12Externo, d.rbt12Externo),
    ...texto('simples.fatorR', 'O fator R', comVirgula(a.fatorR), comVirgula(d.fatorR)),
  ]
  for (const linha of d.linhas) {
    const anterior = a.linhas.find(({ atividade }) => atividade === linha.atividade)
    if (!anterior) continue
    const onde = `simples.linhas.${linha.atividade}`
    const nome = `da atividade ${linha.atividade}`
    diferencas.push(
      ...texto(`${onde}.anexo`, `O anexo ${nome}`, anterior.anexo, linha.anexo),
      ...texto(`${onde}.faixa`, `A faixa ${nome}`, `${anterior.faixa}ª`, `${linha.faixa}ª`),
      ...texto(
        `${onde}.aliquotaEfetiva`,
        `A alíquota efetiva ${nome}`,
        emPorcento(anterior.aliquotaEfetiva),
        emPorcento(linha.aliquotaEfetiva),
      ),
    )
  }
  return diferencas
}

const comVirgula = (fator: string | null): string | null => fator?.replace('.', ',') ?? null

/** Four places, cut: only to be read. */
function emPorcento(aliquota: string): string {
  const [inteiros = '0', decimais = ''] = aliquota.split('.')
  const casas = decimais.padEnd(6, '0')
  const inteiro = Number(`${inteiros}${casas.slice(0, 2)}`)
  return `${inteiro},${casas.slice(2, 6)} %`
}

function tributos(antes: readonly TributoDoMes[], depois: readonly TributoDoMes[]): Diferenca[] {
  const chave = ({ tributo, periodo }: TributoDoMes) => `${tributo}.${periodo}`
  return porChave(antes, depois, chave, ({ rotulo }) => rotulo).flatMap(({ campo, nome, a, d }) =>
    valor(`tributos.${campo}.valor`, nome, a?.valor ?? null, d?.valor ?? null),
  )
}

function guias(antes: readonly GuiaDevida[], depois: readonly GuiaDevida[]): Diferenca[] {
  const chave = ({ chave }: GuiaDevida) => chave
  return porChave(antes, depois, chave, (guia) => `A guia ${guia.chave}`).flatMap(
    ({ campo, nome, a, d }) => [
      ...valor(`guias.${campo}.valor`, nome, a?.valor ?? null, d?.valor ?? null),
      ...(a && d
        ? texto(`guias.${campo}.vencimento`, `O vencimento de ${nome}`, a.vencimento, d.vencimento)
        : []),
    ],
  )
}

function proLabore(antes: Fechamento, depois: Fechamento): Diferenca[] {
  const chave = ({ socioId }: { socioId: number }) => String(socioId)
  return porChave(
    antes.proLabore,
    depois.proLabore,
    chave,
    ({ socioId }) => `sócio ${socioId}`,
  ).flatMap(({ campo, nome, a, d }) => [
    ...valor(
      `proLabore.${campo}.bruto`,
      `O pró-labore bruto do ${nome}`,
      a?.bruto ?? null,
      d?.bruto ?? null,
    ),
    ...valor(
      `proLabore.${campo}.liquido`,
      `O pró-labore líquido do ${nome}`,
      a?.liquido ?? null,
      d?.liquido ?? null,
    ),
  ])
}

/** What is owed of férias and 13º at the end of the month, with its encargos. */
function provisoes({ folha: antes }: Fechamento, { folha: depois }: Fechamento): Diferenca[] {
  const devido = (folha: Fechamento['folha'], qual: 'ferias' | 'decimoTerceiro') => {
    const saldo = folha?.provisoes?.[qual].saldo
    return saldo ? saldo.valor + saldo.inss + saldo.fgts : null
  }
  return (
    [
      ['ferias', 'A provisão de férias'],
      ['decimoTerceiro', 'A provisão de 13º salário'],
    ] as const
  ).flatMap(([qual, nome]) =>
    valor(`provisoes.${qual}`, `${nome}, com encargos,`, devido(antes, qual), devido(depois, qual)),
  )
}

type Par<T> = { campo: string; nome: string; a: T | undefined; d: T | undefined }

function porChave<T>(
  antes: readonly T[],
  depois: readonly T[],
  chave: (item: T) => string,
  nome: (item: T) => string,
): Par<T>[] {
  const pares = new Map<string, Par<T>>()
  for (const item of antes)
    pares.set(chave(item), { campo: chave(item), nome: nome(item), a: item, d: undefined })
  for (const item of depois) {
    const par = pares.get(chave(item))
    pares.set(chave(item), { campo: chave(item), nome: nome(item), a: par?.a, d: item })
  }
  return [...pares.values()]
}
