import { type FatoContabil, partidasDo } from '../contabil/index.ts'
import { comMemoria, conferirMemoria, exigirValor } from '../dinheiro/index.ts'
import { apurarMora } from '../tabelas/selic/index.ts'
import { ehObrigacao, feriadosDoAno, pascoa, vencimentoDe } from '../tempo/index.ts'
import { diferencas } from './diferencas.ts'

type Mora = { readonly fatos: Parameters<typeof apurarMora>[0]; readonly espera: object }

export function conferirMora(caso: object): string[] {
  const { fatos, espera } = caso as Mora
  const memorial = comMemoria()
  const apurada = apurarMora(fatos, memorial)
  return [...diferencas(apurada, { ok: true, value: espera }), ...conferirMemoria(memorial.passos)]
}

type Vencimento = {
  readonly obrigacao: string
  readonly competencia: string
  readonly vence: string
}

export function conferirVencimento(caso: object): string[] {
  const { obrigacao, competencia, vence } = caso as Vencimento
  if (!ehObrigacao(obrigacao)) return [`obrigação desconhecida: ${obrigacao}`]
  return diferencas(vencimentoDe(obrigacao, competencia), { ok: true, value: vence })
}

type Moveis = {
  readonly ano: number
  readonly pascoa: string
  readonly carnaval: readonly string[]
  readonly sextaSanta: string
  readonly corpus: string
}

export function conferirMoveis(caso: object): string[] {
  const { ano, pascoa: domingo, carnaval, sextaSanta, corpus } = caso as Moveis
  const datas = feriadosDoAno(ano).map(({ data }) => data)
  const faltam = [...carnaval, sextaSanta, corpus].filter((data) => !datas.includes(data))
  return [
    ...diferencas(pascoa(ano), domingo, 'pascoa'),
    ...faltam.map((d) => `${d}: não é feriado`),
  ]
}

type Partidas = {
  readonly fato: FatoContabil
  readonly chave: string
  readonly data: string
  readonly partidas: readonly unknown[]
}

export function conferirPartidas(caso: object): string[] {
  const { fato, chave, data, partidas: esperadas } = caso as Partidas
  const lancamento = exigirValor(partidasDo(fato))
  const partidas = lancamento.partidas.map(({ conta, valor }) => [conta, valor])
  return diferencas({ ...lancamento, partidas }, { chave, data, partidas: esperadas })
}
