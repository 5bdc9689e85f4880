import type { contabilImportacao, RouteOutput, RouteParsed } from '@razao/contract'
import { type Achado, validarLivroParaEcd } from '@razao/formats/ecd'
import type { Context } from '../../../platform/context.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { planoDaEmpresa } from '../plano/index.ts'
import { livroContabil } from './livro-contabil.ts'
import { opcoesDaEcd } from './opcoes-da-ecd.ts'

type Rota = typeof contabilImportacao.lacunasDaEcd

/** Above this, the entries are not read for a screen: what the database refuses can't be wrong in them. */
const LANCAMENTOS = 30_000

/** What is of the chart, the company and the signers: known without reading the entries. */
const SEM_LANCAMENTOS: ReadonlySet<string> = new Set([
  ...['empresa', 'conta-repetida', 'conta-superior', 'conta-nivel', 'conta-natureza'],
  ...['conta-analitica-rasa', 'sem-referencial', 'sem-referencial-e-sem-uso', 'sem-aglutinacao'],
  ...['aglutinacao-inexistente', 'resultado-nao-encerrado', 'sem-demonstracoes'],
  ...['exercicio-anterior-aberto', 'saldo-sem-origem', 'grande-porte'],
  ...['balanco-nao-fecha', 'sem-mutacoes', 'sem-contador', 'sem-outro-signatario'],
  ...['responsavel-legal', 'documento', 'crc', 'contador-responsavel', 'contato-do-contador'],
  ...['linha-sem-conta', 'sem-termo-de-verificacao'],
])

/** The gaps of the ECD of a year, by account, each with what to do. */
export async function lacunasDaEcd(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await exigirEmpresa(ctx, input.empresaId)
  const livro = await livroContabil(ctx, { ...input, porCentro: true })
  const lancamentos = livro.resumo?.lancamentos ?? 0
  const parcial = lancamentos > LANCAMENTOS
  const relatorio = await validarLivroParaEcd(
    parcial ? { ...livro, lancamentos: () => [] } : livro,
    await opcoesDaEcd(ctx, input, livro),
  )
  const contas = new Map(
    (await planoDaEmpresa(ctx, input)).map(({ id, codigo, nome }) => [
      codigo,
      { id, codigo, nome },
    ]),
  )
  const achados = relatorio.achados.filter(
    ({ codigo, mensagem }) =>
      (!parcial || SEM_LANCAMENTOS.has(codigo)) &&
      // Who signs is missing, and that is told in its own words.
      !(codigo === 'estrutura' && mensagem.includes('J930')),
  )
  return {
    valida: achados.every(({ gravidade }) => gravidade !== 'erro'),
    parcial,
    lancamentos,
    achados: achados.map((achado: Achado) => ({
      codigo: achado.codigo,
      gravidade: achado.gravidade,
      mensagem: achado.mensagem,
      oQueFazer: achado.oQueFazer,
      conta: contas.get(achado.conta ?? '') ?? null,
      lancamento: achado.lancamento ?? null,
      ocorrencias: achado.ocorrencias,
    })),
  }
}
