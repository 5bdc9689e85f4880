import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { type DarfAvulso, viaDaGuia } from '@razao/engine/guias'
import { prorrogar } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { PedidoDeDarf } from '../../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { type GuiaPorOficializar, gravarOficial } from '../guia/gravar-oficial.ts'
import { aindaSePaga, EMITIDA, type Emitida, naVezDaGuia } from '../guia/vez-de-emitir.ts'
import { perguntarAReceita } from './perguntar.ts'

type Rota = typeof rotas.emitirDarfOficial
type Emitido = RouteOutput<Rota>
type Guia = GuiaPorOficializar & {
  readonly chave: string
  readonly estado: string
  readonly emitida: Emitida | null
  readonly composicao: readonly { readonly codigo: string | null }[]
}

const MAIOR_PAPEL = 10 * 1024 * 1024
const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

async function ler(ctx: Context, guiaId: number): Promise<Guia> {
  const { rows } = await sql<Guia>`
    select g.id, g.empresa_id as "empresaId", e.identificacao as cnpj, g.competencia, g.chave, g.estado, g.vencimento,
      g.principal, g.total, g.pagar_em as "pagarEm", g.composicao, ${EMITIDA} as emitida
    from guia g
    join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.id = ${guiaId}`.execute(ctx.db)
  const [guia] = rows
  if (guia === undefined) throw problem('nao-encontrado')
  if (guia.estado === 'paga' || guia.estado === 'substituida')
    throw naoPode(
      guia.estado === 'paga' ? 'A guia já foi paga.' : 'Outra guia tomou o lugar desta.',
    )
  return guia
}

/** What the SICALC issues of a guide; refused where the law sends it by another way, with which. */
function darfDe(guia: Guia, porExcecao: boolean): DarfAvulso {
  const { via, frase, darf } = viaDaGuia(guia)
  if (darf === null || (via === 'dctfweb' && !porExcecao)) throw naoPode(frase)
  return darf
}

const periodoDe = ({ periodo, trimestral }: DarfAvulso): PedidoDeDarf['periodo'] =>
  trimestral
    ? {
        trimestre: Math.ceil(Number(periodo.slice(5)) / 3) as 1 | 2 | 3 | 4,
        ano: Number(periodo.slice(0, 4)),
      }
    : { mes: periodo }

/** The day it is paid on: the one of the guide, and never one that went by or has no bank. */
function diaDoPagamento({ pagarEm, vencimento }: Guia, hoje: string): string {
  const dia = pagarEm ?? vencimento
  return prorrogar(dia < hoje ? hoje : dia)
}

async function emitir(pedido: PedidoDeFora, guia: Guia, darf: DarfAvulso): Promise<Emitido> {
  const { base, pool, fora } = pedido
  const resposta = await perguntarAReceita(
    pedido,
    { contribuinte: guia.cnpj, motivo: `SICALC: DARF da guia ${guia.id}`, emite: true },
    (chamada) =>
      fora.serpro.darf.emitir({
        ...chamada,
        darf: {
          ...{ receita: darf.codigo, extensao: darf.extensao, periodo: periodoDe(darf) },
          vencimento: darf.cota === null ? guia.vencimento : { cota: darf.cota },
          ...{ valor: guia.principal, pagarEm: diaDoPagamento(guia, base.clock.today()) },
        },
      }),
  )
  if (resposta.tipo === 'recusado') {
    const [recusa] = resposta.recusas
    throw naoPode(`${recusa?.descricao ?? 'A Receita recusou.'} ${recusa?.oQueFazer ?? ''}`.trim())
  }
  const { numero, pagarAte, valores, pdf } = resposta.dados
  if (pdf === null) throw naoPode('O SICALC não mandou o PDF do DARF. Tente de novo.')
  if (valores.principal !== guia.principal)
    throw naoPode(
      `O DARF do SICALC é de ${formatarReais(valores.principal)} de imposto, e esta guia é de ${formatarReais(guia.principal)}. Confira o mês antes de pagar.`,
    )
  const { escritorioId } = base.tenant
  const conteudo = Buffer.from(pdf)
  const arquivo = await base.files.guardar({ escritorioId, conteudo, limite: MAIOR_PAPEL })
  const documentoId = await transaction(pool, base.ator, (db) =>
    gravarOficial({ ...base, db }, guia, {
      ...{ numero, linha: null, codigoDeBarras: null, pix: null, pagarAte, arquivo, por: null },
      ...{ multa: valores.multa, juros: valores.juros },
      nome: `DARF-${darf.codigo}-${darf.periodo}-${guia.cnpj}.pdf`,
    }),
  )
  if (documentoId === null)
    throw naoPode('A guia mudou enquanto o DARF era emitido. Emita de novo.')
  return { numero, pagarAte, total: valores.total, documentoId }
}

/**
 * The DARF as the SICALC issues it, in the place of our demonstration; one of another tax is refused. While the one of the
 * guide may be paid, it is that one.
 */
export async function emitirDarfOficial(
  pedido: PedidoDeFora,
  { guiaId, porExcecao }: RouteParsed<Rota>,
): Promise<Emitido> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  return await naVezDaGuia<Guia, Emitido>(pedido, guiaId, {
    ler: (ctx) => ler(ctx, guiaId),
    async jaEmitido({ clock }, guia) {
      const emitida = aindaSePaga(guia, clock.today())
      return emitida && { ...emitida, total: guia.total }
    },
    emitir: (guia) => emitir(pedido, guia, darfDe(guia, porExcecao)),
  })
}
