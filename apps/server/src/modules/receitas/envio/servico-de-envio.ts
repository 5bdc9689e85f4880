import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { ErroDeFora } from '../../../platform/fora/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { ProblemError } from '../../../platform/problem.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { avisarQueNaoChegou } from './avisar-que-nao-chegou.ts'
import { recusada, servicoDeCartas } from './carta-na-saida.ts'
import { type CartaDaNota, lerCarta } from './ler-carta.ts'
import { type PedidoDeEnvio, SERVICO_DE_ENVIO } from './por-na-saida.ts'
import { redigir } from './redigir.ts'

type DoEnvio = Saida<PedidoDeEnvio>

async function anexosDe({ tipo, numero, chave, papel, evento }: CartaDaNota) {
  const xml = (nome: string, conteudo: Uint8Array) => ({ nome, mime: 'application/xml', conteudo })
  // The key of a note of a city is a name of ours.
  const doXml = papel.consulta === null ? chave : numero
  return [
    { nome: papel.arquivo, mime: 'application/pdf', conteudo: await papel.desenhar() },
    xml(`nfse-${doXml}.xml`, papel.xml),
    ...(tipo === 'cancelada' && evento !== null ? [xml(`cancelamento-${numero}.xml`, evento)] : []),
  ]
}

/** The letter, or why there is none to send. What goes wrong in here is before anything leaves. */
async function preparar(com: ComSaida, saida: DoEnvio) {
  try {
    const lida = await com.write((ctx) => lerCarta(ctx, saida.pedido.envioId))
    if (lida === null) return recusada('sem-nota')
    // While it waited the note became something else, and of that another letter tells.
    if (lida.agora !== lida.tipo) return recusada('nota-mudou')
    const { papel, ...carta } = lida
    return {
      tipo: 'carta' as const,
      para: carta.para,
      deNome: carta.empresa,
      responderA: carta.email,
      ...redigir({ ...carta, semValor: papel.semValor, consulta: papel.consulta }),
      anexos: await anexosDe(lida),
    }
  } catch (erro) {
    if (erro instanceof ProblemError) return recusada(erro.codigo)
    com.log.error({ err: erro, saida: saida.id }, 'a carta não foi escrita')
    throw new ErroDeFora('correio', 'adiado', { cause: erro })
  }
}

/** What another letter made needless is missed by nobody. */
const chegou = (desfecho: Desfecho): boolean =>
  desfecho.tipo === 'confirmada' || desfecho.motivo === 'nota-mudou'

/** What the screens that look at the note hear, and people when it did not arrive. */
async function contar(ctx: Context, { pedido: { envioId } }: DoEnvio, foi: boolean): Promise<void> {
  const { rows } = await sql<{ notaId: number; empresaId: number }>`
    select nota_id as "notaId", empresa_id as "empresaId" from nota_envio
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${envioId}`.execute(ctx.db)
  for (const { notaId, empresaId } of rows) await avisar(ctx, 'envio', { notaId }, empresaId)
  if (!foi) await avisarQueNaoChegou(ctx, envioId)
}

/** Letters about notes, once each: of one that may have left nobody can be asked, and it waits for a person. */
export const servicoDeEnvio = (): ServicoDeSaida<PedidoDeEnvio> =>
  servicoDeCartas({
    servico: SERVICO_DE_ENVIO,
    preparar,
    contar: (ctx, saida, desfecho) => contar(ctx, saida, desfecho !== null && chegou(desfecho)),
  })
