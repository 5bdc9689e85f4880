import { type DataCivil, ultimoDiaDoMes } from '@razao/engine/tempo'
import type { NotaSubstituida } from '@razao/formats/dps'
import { lerDocumentosFiscais, type NotaLida } from '@razao/formats/nfse'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** The note that a charge replaces. */
export type Substituida = {
  readonly chave: string
  readonly numero: string
  /** Of the environment of tests. */
  readonly semValor: boolean
  /** Of its service: the note in its place repeats it (E0060, E0061). */
  readonly dia: DataCivil
  /** What has to stay as it was; null where its file is not kept. */
  readonly antes: NotaSubstituida | null
}

type Linha = {
  id: number
  chave: string
  numero: string
  semValor: boolean
  emissao: string
  competencia: string
  conteudo: Buffer | null
}

/** Notes that others are to take the place of, by id. */
export async function lerSubstituidas(
  ctx: Context,
  notaIds: readonly number[],
): Promise<ReadonlyMap<number, Substituida>> {
  if (notaIds.length === 0) return new Map()
  const { rows } = await sql<Linha>`
    select n.id, n.chave, n.numero, n.sem_valor as "semValor", n.emissao, n.competencia, x.conteudo
    from nota_fiscal n
    left join nota_xml x on x.escritorio_id = n.escritorio_id and x.empresa_id = n.empresa_id and x.sha256 = n.xml_sha256
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = any (${[...notaIds]}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((linha) => [linha.id, substituidaDe(linha)]))
}

function substituidaDe(linha: Linha): Substituida {
  const { chave, numero, semValor, emissao, competencia, conteudo } = linha
  const nota = conteudo === null ? undefined : notaDoArquivo(conteudo, chave)
  const dia = nota?.prestacao?.dia ?? diaNoMes(competencia, emissao)
  return { chave, numero, semValor, dia, antes: nota === undefined ? null : antesDe(nota) }
}

function notaDoArquivo(conteudo: Buffer, chave: string): NotaLida | undefined {
  const lidos = lerDocumentosFiscais(conteudo)
  if (!lidos.ok) return undefined
  return lidos.value.find((um): um is NotaLida => um.tipo === 'nota' && um.chave === chave)
}

function antesDe(nota: NotaLida): NotaSubstituida | null {
  const { prestacao, bruto, tomador, codigoTributacaoNacional, codigoServicoMunicipal } = nota
  if (prestacao?.local === undefined || codigoTributacaoNacional === undefined) return null
  // By its CNPJ or CPF: who is abroad has neither.
  const documento = tomador?.tipo === 3 ? undefined : tomador?.documento
  return {
    competencia: prestacao.dia,
    local: prestacao.local,
    valor: bruto,
    codigoTributacaoNacional,
    ...(documento === undefined ? {} : { tomador: documento }),
    ...(codigoServicoMunicipal === undefined
      ? {}
      : { codigoTributacaoMunicipal: codigoServicoMunicipal }),
  }
}

/** The day of the service where only its month is told: that of the issue, in its own month; the last of an earlier one. */
export const diaNoMes = (competencia: string, emissao: DataCivil): DataCivil =>
  emissao.startsWith(competencia) ? emissao : ultimoDiaDoMes(competencia)
