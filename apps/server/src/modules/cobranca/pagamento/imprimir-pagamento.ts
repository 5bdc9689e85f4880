import type { boletos, RouteParsed } from '@razao/contract'
import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { qrDoPix } from '@razao/formats/pix'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { type Content, campo, escreverDocumento } from '../../../platform/papel/index.ts'
import { problem } from '../../../platform/problem.ts'
import { lerContas } from '../contas/contas.ts'
import { pixNoBancoDa } from '../pix/ler-pix.ts'
import { type CobrancaAPagar, lerCobrancaAPagar } from './em-aberto.ts'
import { parcelasComPix } from './ler-pagamento.ts'

type Partes = { razaoSocial: string; documento: string; cliente: string }
type ParcelaComPix = ReturnType<typeof parcelasComPix>['parcelas'][number]

const LADO_DO_QR = 150

async function lerPartes(
  ctx: Context,
  { empresaId, clienteId }: Pick<CobrancaAPagar, 'empresaId' | 'clienteId'>,
): Promise<Partes> {
  const { rows } = await sql<Partes>`
    select e.razao_social as "razaoSocial", e.identificacao as documento, p.nome as cliente
    from empresa e
    join participante p on p.escritorio_id = e.escritorio_id and p.id = ${clienteId}
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [partes] = rows
  if (partes === undefined) throw problem('nao-encontrado')
  return partes
}

const documentoEscrito = (documento: string): string =>
  documento.length === 11 ? formatarCpf(documento) : formatarCnpj(documento)

/** One instalment: its QR beside what it is, and the code under them. */
function bloco({ ordem, vencimento, emAberto, pix }: ParcelaComPix, quantas: number): Content[] {
  if (pix === null) return []
  const svg = qrDoPix(pix.copiaECola)
  if (!svg.ok) throw problem('pagamento-impedido', { detail: svg.refusal.mensagem })
  return [
    {
      unbreakable: true,
      margin: [0, 14, 0, 0],
      stack: [
        {
          columnGap: 16,
          columns: [
            { svg: svg.value, width: LADO_DO_QR },
            {
              width: '*',
              stack: [
                ...(quantas > 1 ? [campo('Parcela', `${ordem} de ${quantas}`)] : []),
                campo('Vencimento', formatarData(vencimento)),
                campo('Identificador', pix.txid),
                { text: formatarReais(emAberto), style: 'total', margin: [0, 8, 0, 0] },
              ],
            },
          ],
        },
        { text: 'Pix copia e cola', style: 'rotulo', margin: [0, 8, 0, 2] },
        { text: pix.copiaECola, fontSize: 9 },
      ],
    },
  ]
}

/** The Pix of what is still to be paid of a charge, on paper: the same charge gives the same bytes. */
export async function imprimirPagamento(
  ctx: Context,
  { cobrancaId }: RouteParsed<typeof boletos.imprimirPagamento>,
): Promise<ArquivoServido> {
  const cobranca = await lerCobrancaAPagar(ctx, cobrancaId)
  const { parcelas, semPix } = parcelasComPix(
    cobranca,
    await lerContas(ctx, { empresaId: cobranca.empresaId }),
    await pixNoBancoDa(ctx, cobrancaId),
  )
  const abertas = parcelas.filter(({ pix }) => pix !== null)
  if (abertas.length === 0)
    throw problem('pagamento-impedido', { detail: cobranca.impedimento ?? semPix ?? undefined })
  const { razaoSocial, documento, cliente } = await lerPartes(ctx, cobranca)
  const conteudo = await escreverDocumento({
    titulo: `Cobrança ${cobranca.numero} — ${razaoSocial}`,
    autor: razaoSocial,
    criadoEm: `${cobranca.emissao}T12:00:00Z`,
    conteudo: [
      { text: razaoSocial, fontSize: 13, bold: true },
      { text: `CNPJ/CPF ${documentoEscrito(documento)}`, style: 'rotulo' },
      { text: `Cobrança ${cobranca.numero}`, style: 'titulo' },
      {
        columnGap: 12,
        columns: [
          campo('Para', cliente),
          campo('Nota', cobranca.nota ?? '—'),
          campo('A pagar', formatarReais(cobranca.emAberto)),
        ],
      },
      { text: cobranca.descricao, margin: [0, 6, 0, 0] },
      {
        text: 'Abra o aplicativo do seu banco, escolha Pix e aponte a câmera para o código, ou cole o copia e cola. Confira quem recebe antes de pagar.',
        style: 'rotulo',
        margin: [0, 10, 0, 0],
      },
      ...abertas.flatMap((parcela) => bloco(parcela, parcelas.length)),
    ],
  })
  return {
    nome: `pix-cobranca-${cobranca.numero}.pdf`,
    mime: 'application/pdf',
    conteudo,
    baixar: false,
  }
}
