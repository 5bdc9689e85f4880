import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { serializarCanonico } from '@razao/engine/fechamento'
import { type DadosPgdasd, declararPgdasd } from '@razao/engine/tributos/pgdasd'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { lerApurado } from './apurado.ts'
import { jaPorFora, lerPorFora } from './por-fora.ts'
import { lerVez, trocar } from './vez.ts'

type Pedido = RouteParsed<typeof rotas.montarDeclaracao>
type Montada = RouteOutput<typeof rotas.montarDeclaracao>
type Tipo = 'original' | 'retificadora'

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

function exigirVez(tipo: Tipo, { aberta, transmitida }: Awaited<ReturnType<typeof lerVez>>): void {
  if (aberta?.estado === 'transmitindo')
    throw naoPode('Uma declaração deste mês está sendo transmitida. Espere a resposta da Receita.')
  if (tipo === 'original' && transmitida !== undefined)
    throw naoPode(`O mês já foi declarado (nº ${transmitida.numero}). Retifique-o se mudou.`)
  if (tipo === 'retificadora' && transmitida === undefined)
    throw naoPode('O mês ainda não foi declarado por aqui: não há o que retificar.')
}

/** Of two declarations, whether all but the kind is the same. */
const dizemOMesmo = (uma: DadosPgdasd, outra: DadosPgdasd): boolean =>
  isDeepStrictEqual(
    { ...uma, declaracao: { ...uma.declaracao, tipoDeclaracao: 2 } },
    { ...outra, declaracao: { ...outra.declaracao, tipoDeclaracao: 2 } },
  )

/** An answer about a revenue that the month does not have is of another month, or of another company. */
function exigirDoMes(
  segregacao: Pedido['segregacao'],
  atividades: readonly { readonly id: string }[],
): void {
  const erros = segregacao.flatMap(({ atividade }, vez) =>
    atividades.some(({ id }) => id === atividade)
      ? []
      : [
          {
            pointer: `#/segregacao/${vez}/atividade`,
            mensagem: `O mês não tem receita da atividade «${atividade}».`,
          },
        ],
  )
  const [primeiro] = erros
  if (primeiro !== undefined)
    throw problem('entrada-invalida', { detail: primeiro.mensagem, erros })
}

async function montar(ctx: Context, pedido: Pedido, tipo: Tipo): Promise<Montada> {
  const { segregacao, ...mes } = pedido
  const { cnpj, estabelecimentos, apuracaoId, das } = await lerApurado(ctx, mes)
  exigirDoMes(segregacao, das.fatos.atividades)
  const doMes = await lerVez(ctx, { ...mes, especie: 'pgdasd' })
  exigirVez(tipo, doMes)
  const porFora = await lerPorFora(ctx, mes)
  if (porFora !== null) throw naoPode(jaPorFora(porFora))
  const { aberta, transmitida } = doMes
  const declarada = declararPgdasd({
    ...{ cnpj, estabelecimentos, tipo, transmitir: true, fatos: das.fatos, apuracao: das.apuracao },
    segregacao: Object.fromEntries(
      segregacao.map(({ atividade, idAtividade, municipioTom, outraUf }) => [
        atividade,
        {
          ...(idAtividade === undefined ? {} : { idAtividade }),
          ...(municipioTom === undefined ? {} : { municipioTom }),
          ...(outraUf === undefined ? {} : { outraUf }),
        },
      ]),
    ),
  })
  if (!declarada.ok) throw problem('pendencias', { detail: declarada.refusal.mensagem })
  const texto = serializarCanonico(declarada.value)
  const pedidoHash = createHash('sha256').update(texto).digest('hex')
  if (
    transmitida !== undefined &&
    dizemOMesmo(transmitida.pedido as DadosPgdasd, JSON.parse(texto))
  )
    throw naoPode(`Nada mudou desde a declaração nº ${transmitida.numero}.`)
  if (aberta?.pedidoHash === pedidoHash && aberta.apuracaoId === apuracaoId)
    return { declaracaoId: aberta.id, versao: aberta.versao }
  if (aberta !== undefined) await trocar(ctx, aberta.id)
  const { id, versao } = await ctx.db
    .insertInto('declaracao_pgdasd')
    .values({
      ...{ escritorio_id: ctx.tenant.escritorioId, empresa_id: mes.empresaId, tipo },
      ...{ competencia: mes.competencia, apuracao_id: apuracaoId, pedido: texto },
      ...{ pedido_hash: pedidoHash, segregacao: JSON.stringify(segregacao) },
      retifica_id: tipo === 'retificadora' ? (transmitida?.id ?? null) : null,
      ...{ valor: das.apuracao.total, criado_por_nome: ctx.user.nome },
      criado_em: ctx.clock.now().toISOString(),
    })
    .returning(['id', 'versao'])
    .executeTakeFirstOrThrow()
  return { declaracaoId: id, versao }
}

/** The declaration of a month that was worked out; asked again, it is the same while nothing changed. */
export const montarDeclaracao = (ctx: Context, pedido: Pedido): Promise<Montada> =>
  montar(ctx, pedido, 'original')

/** What takes the place of the one that was transmitted, from what the determination says now. */
export const retificarDeclaracao = (ctx: Context, pedido: Pedido): Promise<Montada> =>
  montar(ctx, pedido, 'retificadora')
