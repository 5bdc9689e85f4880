import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { ErroDeFora } from '../../../platform/fora/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { ProblemError } from '../../../platform/problem.ts'
import type { ComSaida, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import {
  documentoDe,
  emLinha,
  escreverCarta,
  type PedidoDeEnvio,
  recusada,
  servicoDeCartas,
} from '../../receitas/index.ts'
import { boletosDaCobranca } from '../boletos/ler-boletos.ts'
import { lerContas } from '../contas/contas.ts'
import { type CobrancaAPagar, lerCobrancaAPagar } from '../pagamento/em-aberto.ts'
import { imprimirPagamento } from '../pagamento/imprimir-pagamento.ts'
import { parcelasComPix } from '../pagamento/ler-pagamento.ts'
import { pixNoBancoDa } from '../pix/ler-pix.ts'
import { SERVICO_DA_COBRANCA } from './enviar-cobranca.ts'

type DaCarta = {
  cobrancaId: number
  para: string
  empresa: string
  documento: string
  email: string | null
  cliente: string
}
type Lida = DaCarta & { cobranca: CobrancaAPagar }

async function lerCarta(ctx: Context, envioId: number): Promise<Lida | null> {
  const { rows } = await sql<DaCarta>`
    select v.cobranca_id as "cobrancaId", v.para, e.razao_social as empresa, e.identificacao as documento, e.email,
      p.nome as cliente
    from cobranca_envio v
    join empresa e on e.escritorio_id = v.escritorio_id and e.id = v.empresa_id
    join cobranca c on c.escritorio_id = v.escritorio_id and c.id = v.cobranca_id
    join participante_atual a on a.escritorio_id = c.escritorio_id and a.id = c.participante_id
    join participante p on p.escritorio_id = a.escritorio_id and p.id = a.atual_id
    where v.escritorio_id = ${ctx.tenant.escritorioId} and v.id = ${envioId}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) return null
  return { ...lida, cobranca: await lerCobrancaAPagar(ctx, lida.cobrancaId) }
}

/** Whoever reads it today is not told that a day gone by is to come. */
const quando = (ctx: Context, vencimento: string): string =>
  `${vencimento < ctx.clock.today() ? 'venceu' : 'vence'} em ${formatarData(vencimento)}`

/** Boletos that are still to be paid, as they are typed at a bank. */
async function linhasDigitaveis(ctx: Context, cobrancaId: number): Promise<[string, string][]> {
  const boletos = await boletosDaCobranca(ctx, cobrancaId)
  return boletos
    .filter(({ situacao }) => ['gerado', 'enviado', 'registrado'].includes(situacao))
    .sort((a, b) => a.parcela - b.parcela)
    .map(({ linhaDigitavel, vencimento, valor }) => [
      `Boleto de ${formatarReais(valor)}, ${quando(ctx, vencimento)}`,
      linhaDigitavel,
    ])
}

/** The letter of a charge as it is now: what is open, until when, and each way to pay it. */
async function escrever(ctx: Context, { cobranca, empresa, documento, email, cliente }: Lida) {
  const { numero, emAberto, descricao, empresaId } = cobranca
  const { parcelas } = parcelasComPix(
    cobranca,
    await lerContas(ctx, { empresaId }),
    await pixNoBancoDa(ctx, cobranca.id),
  )
  const abertas = parcelas.filter((parcela) => parcela.emAberto > 0)
  const [primeira] = abertas
  const comPix = abertas.some(({ pix }) => pix !== null)
  const papel = comPix ? await imprimirPagamento(ctx, { cobrancaId: cobranca.id }) : null
  return {
    ...escreverCarta({
      assunto: `Cobrança nº ${numero} · ${emLinha(empresa)}`,
      ditos: [
        `${emLinha(empresa)} enviou a cobrança nº ${numero}, de ${formatarReais(emAberto)}${
          primeira === undefined ? '' : `, que ${quando(ctx, primeira.vencimento)}`
        }.`,
        comPix
          ? 'O Pix de cada parcela vai abaixo e no PDF anexo. Confira quem recebe antes de pagar.'
          : 'Para pagar, fale com a empresa.',
        'Esta mensagem não é a nota fiscal: ela é emitida à parte.',
      ],
      fatos: [
        ['Prestador', `${emLinha(empresa)}, ${documentoDe(documento)}`],
        ['Cliente', emLinha(cliente)],
        ['Serviço', emLinha(descricao)],
        ...abertas.map(({ ordem, vencimento, emAberto: valor }): [string, string] => [
          parcelas.length > 1 ? `Parcela ${ordem}` : 'A pagar',
          `${formatarReais(valor)}, ${quando(ctx, vencimento)}`,
        ]),
        ...abertas.flatMap(({ ordem, pix }): [string, string][] =>
          pix === null
            ? []
            : [
                [
                  parcelas.length > 1 ? `Pix da parcela ${ordem}` : 'Pix copia e cola',
                  pix.copiaECola,
                ],
              ],
        ),
        ...(await linhasDigitaveis(ctx, cobranca.id)),
      ],
      email,
    }),
    anexos:
      papel === null
        ? []
        : [{ nome: papel.nome, mime: papel.mime, conteudo: papel.conteudo as Uint8Array }],
  }
}

async function preparar(com: ComSaida, saida: Saida<PedidoDeEnvio>) {
  try {
    return await com.write(async (ctx) => {
      const lida = await lerCarta(ctx, saida.pedido.envioId)
      if (lida === null) return recusada('sem-cobranca')
      // While it waited it was paid, or cancelled: nobody is asked for what is not owed.
      if (lida.cobranca.impedimento !== null) return recusada('cobranca-mudou')
      const { para, empresa, email } = lida
      return {
        tipo: 'carta' as const,
        ...{ para, deNome: empresa, responderA: email },
        ...(await escrever(ctx, lida)),
      }
    })
  } catch (erro) {
    if (erro instanceof ProblemError) return recusada(erro.codigo)
    com.log.error({ err: erro, saida: saida.id }, 'a carta da cobrança não foi escrita')
    throw new ErroDeFora('correio', 'adiado', { cause: erro })
  }
}

/** What the screens that look at the charge hear. */
async function contar(ctx: Context, { pedido: { envioId } }: Saida<PedidoDeEnvio>): Promise<void> {
  const { rows } = await sql<{ cobrancaId: number; empresaId: number }>`
    select cobranca_id as "cobrancaId", empresa_id as "empresaId" from cobranca_envio
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${envioId}`.execute(ctx.db)
  for (const { cobrancaId, empresaId } of rows)
    await avisar(ctx, 'cobranca', { cobrancaId }, empresaId)
}

/** Letters of charges that have no note, once each. */
export const servicoDaCobranca = (): ServicoDeSaida<PedidoDeEnvio> =>
  servicoDeCartas({ servico: SERVICO_DA_COBRANCA, preparar, contar })
