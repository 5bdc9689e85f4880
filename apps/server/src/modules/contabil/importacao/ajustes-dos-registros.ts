import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Numeros, Valores } from './linhas-do-registro.ts'
import { xmlsDosEventos } from './restaurar-notas.ts'
import { seloDaApuracao, seloDoRecibo } from './selos-restaurados.ts'
import type { ArquivosDaSaida } from './tabela-da-saida.ts'

type Apoio = {
  readonly empresaId: number
  readonly arquivos: ArquivosDaSaida
  readonly numeros: Numeros
  /** SHA-256 of the XML that are here. */
  readonly xmls: ReadonlySet<string>
}
/** @returns the row as it is written, or null when it does not enter */
type Ajuste = (vinda: Valores, aqui: Valores) => Promise<Valores | null> | Valores | null

/** What each table needs besides the numbers of what it names. */
export async function ajustesDosRegistros(
  ctx: Context,
  { empresaId, arquivos, numeros, xmls }: Apoio,
): Promise<(tabela: string, vinda: Valores, aqui: Valores) => Promise<Valores | null>> {
  const xmlDoEvento = xmlsDosEventos(arquivos)
  const temPrincipal = await haPrincipal(ctx, empresaId)
  /** Keys of the notes of the file. */
  const chaves = new Set<string>()
  /** Seals that changed with the numbers, by what they were. */
  const selos = new Map<string, string>()
  const comSelo = (vinda: Valores, aqui: Valores, selo: Valores): Valores => {
    if (typeof vinda.resultado_hash === 'string' && typeof selo.resultado_hash === 'string')
      selos.set(vinda.resultado_hash, selo.resultado_hash)
    return { ...aqui, ...selo }
  }
  const comSeloNovo: Ajuste = (_vinda, aqui) => ({
    ...aqui,
    resultado_hash: selos.get(String(aqui.resultado_hash)) ?? aqui.resultado_hash,
  })
  const ajustes: Readonly<Record<string, Ajuste>> = {
    empresa_atividade: (_vinda, aqui) =>
      temPrincipal && aqui.principal === true ? { ...aqui, principal: false } : aqui,
    nota_fiscal: (_vinda, aqui) => {
      chaves.add(String(aqui.chave))
      return xmls.has(String(aqui.xml_sha256)) ? aqui : { ...aqui, xml_sha256: null }
    },
    // Events are of the office: one of a note that did not come would be of another company's.
    nota_evento: async (vinda, aqui) =>
      chaves.has(String(aqui.chave_nota))
        ? { ...aqui, xml: await xmlDoEvento(String(vinda.id ?? '')) }
        : null,
    recebimento: (_vinda, aqui) => {
      const nota = /^nota-(\d+)$/.exec(String(aqui.titulo))?.[1]
      if (nota === undefined) return aqui
      const numero = numeros.get('nota_fiscal')?.get(nota)
      return numero === undefined ? null : { ...aqui, titulo: `nota-${numero}` }
    },
    apuracao: (vinda, aqui) => comSelo(vinda, aqui, seloDaApuracao(vinda, aqui.fatos)),
    pro_labore: (vinda, aqui) => comSelo(vinda, aqui, seloDoRecibo(vinda, aqui)),
    // Its entry is not in the file: it is no longer to be done, and a model does not repeat its month.
    lancamento_rascunho: (_vinda, aqui) =>
      aqui.estado === 'confirmado' && aqui.lancamento_id === null
        ? { ...aqui, estado: 'descartado' }
        : aqui,
    fechamento: comSeloNovo,
    periodo_bloqueio: comSeloNovo,
  }
  return async (tabela, vinda, aqui) => {
    const ajuste = ajustes[tabela]
    return ajuste === undefined ? aqui : await ajuste(vinda, aqui)
  }
}

async function haPrincipal(ctx: Context, empresaId: number): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`
    select exists (select from empresa_atividade
      where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and principal) as ha`.execute(
    ctx.db,
  )
  return rows[0]?.ha === true
}
