import type { contabilImportacao, RouteOutput, RouteParsed } from '@razao/contract'
import { lerEcd } from '@razao/formats/ecd'
import {
  lerCelulas,
  lerPlanoDaPlanilha,
  type PlanoLido,
  planoDaEcd,
} from '@razao/formats/planilha-contabil'
import type { Context } from '../../../platform/context.ts'
import type { Envio } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { identificarLivro } from './identificar-livro.ts'
import { textoLimpo } from './texto-limpo.ts'
import { aviso, erro } from './tipos.ts'

/** A chart is small: an ECD that is larger than this is cut to its first blocks by whoever sends it. */
const LIMITE = 64 * 1024 * 1024

/** Reads the chart of the file while it comes, outside any transaction; nothing of it is kept. */
export async function receberPlano(_base: Omit<Context, 'db'>, envio: Envio): Promise<PlanoLido> {
  const partes: Buffer[] = []
  let tamanho = 0
  for await (const parte of envio.conteudo) {
    tamanho += (parte as Buffer).length
    if (tamanho > LIMITE) {
      envio.conteudo.resume()
      throw problem('arquivo-grande-demais', { detail: 'O plano de contas passa de 64 MB.' })
    }
    partes.push(parte as Buffer)
  }
  const bytes = Buffer.concat(partes)
  const tipo = identificarLivro(bytes.subarray(0, 8192))
  if (!tipo.ok) throw problem('arquivo-recusado', { detail: tipo.porque })
  if (tipo.formato === 'ecd') return planoDaEcd(await lerEcd([bytes]))
  if (tipo.formato !== 'balancete')
    throw problem('arquivo-recusado', {
      detail: 'O plano de contas vem de uma ECD, ou de uma planilha XLSX ou CSV.',
    })
  const celulas = lerCelulas(bytes)
  if (!celulas.ok) throw problem('arquivo-recusado', { detail: celulas.refusal.mensagem })
  return lerPlanoDaPlanilha(celulas.value)
}

const PROBLEMAS = 200
type Rota = typeof contabilImportacao.lerPlanoDoArquivo

/** The chart as it would be compared with the company's; changes nothing. */
export async function lerPlanoDoArquivo(
  ctx: Context,
  { empresaId, envio }: RouteParsed<Rota> & { envio: PlanoLido },
): Promise<RouteOutput<Rota>> {
  await exigirEmpresa(ctx, empresaId)
  return {
    contas: envio.contas.map(
      ({ codigo, nome, tipo, natureza, grupo, reduzido, referencial, funcao }) => ({
        codigo,
        nome: textoLimpo(nome, 120),
        tipo,
        natureza,
        grupo,
        // What the file does not say is no change.
        ...(reduzido === null ? {} : { reduzido: textoLimpo(reduzido, 20) }),
        ...(referencial === null ? {} : { referencial: textoLimpo(referencial, 30) }),
        ...(funcao === null ? {} : { funcao: textoLimpo(funcao, 80) }),
      }),
    ),
    problemas: [
      ...envio.erros.slice(0, PROBLEMAS).map(({ linha, mensagem }) => erro(mensagem, linha)),
      ...envio.avisos.map((mensagem) => aviso(mensagem)),
    ],
  }
}
