import { Readable } from 'node:stream'
import type { boletos, RouteParsed } from '@razao/contract'
import { formatarCep } from '@razao/engine/cadastro'
import { type BoletoNoPapel, escreverBoletosEmPdf } from '@razao/formats/boleto'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { fontesDoPapel } from '../../../platform/papel/index.ts'
import { problem } from '../../../platform/problem.ts'
import { lerCobrancaAPagar } from '../pagamento/em-aberto.ts'
import { VIVOS } from './cancelar-boletos.ts'
import type { DadosDoBoleto } from './partes-do-boleto.ts'

/** Duplicata de serviço. */
const ESPECIE = 'DS'

type Gravado = { emissao: string; criadoEm: string; dados: DadosDoBoleto }

const noPapel = ({ emissao, dados }: Gravado): BoletoNoPapel => {
  const { pagador, montado, conta, beneficiario, documento, instrucoes, demonstrativo } = dados
  const { bairro, cep, cidade, uf } = pagador
  return {
    ...{ montado, carteira: conta.carteira ?? '', documento, especie: ESPECIE, aceite: false },
    ...{ emissao, processamento: emissao, beneficiario, instrucoes, demonstrativo },
    pagador: {
      ...{ nome: pagador.nome, documento: pagador.documento },
      endereco: [
        [pagador.endereco, bairro].filter((parte) => parte !== '').join(', '),
        `CEP ${formatarCep(cep)} · ${cidade}/${uf}`,
      ],
    },
  }
}

/** The boletos of a charge that may be paid, on paper; the same ones give the same bytes. */
export async function baixarBoletos(
  ctx: Context,
  { cobrancaId, boletoId }: RouteParsed<typeof boletos.baixarBoletos>,
): Promise<ArquivoServido> {
  const { numero } = await lerCobrancaAPagar(ctx, cobrancaId)
  const { rows } = await sql<Gravado & { vivo: boolean }>`
    select emissao, criado_em as "criadoEm", dados, situacao in ${VIVOS} as vivo from boleto
    where escritorio_id = ${ctx.tenant.escritorioId} and cobranca_id = ${cobrancaId}
      ${boletoId === undefined ? sql`and situacao in ${VIVOS}` : sql`and id = ${boletoId}`}
    order by parcela, id`.execute(ctx.db)
  const [primeiro] = rows
  if (primeiro === undefined && boletoId !== undefined) throw problem('nao-encontrado')
  if (primeiro?.vivo !== true)
    throw problem('pagamento-impedido', {
      detail:
        primeiro === undefined
          ? 'Esta cobrança não tem boleto a pagar: gere um.'
          : 'Este boleto não é mais para pagar: foi pago, baixado ou cancelado.',
    })
  const pdf = escreverBoletosEmPdf(rows.map(noPapel), {
    ...{ fontes: fontesDoPapel(), emitidoEm: new Date(primeiro.criadoEm).toISOString() },
  })
  if (!pdf.ok) throw problem('pagamento-impedido', { detail: pdf.refusal.mensagem })
  return {
    ...{ nome: `boleto-cobranca-${numero}.pdf`, mime: 'application/pdf', baixar: false },
    conteudo: Readable.from(pdf.value, { objectMode: false }),
  }
}
