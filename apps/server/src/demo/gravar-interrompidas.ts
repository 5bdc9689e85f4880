import { somarMeses } from '@razao/engine/tempo'
import type { Context } from '../platform/context.ts'
import { maisCedo } from './datas.ts'
import type { Carteira } from './empresa-ficticia.ts'
import { gravar, reservarIds } from './gravar.ts'
import type { EmpresaGravada } from './gravar-cadastro.ts'
import { instante } from './oficina.ts'
import type { Pedinte } from './operacoes.ts'

type Interrompida = {
  readonly tipo: string
  readonly status: 3 | 5
  readonly dia: string
  readonly total: number
  readonly feitos: number
  readonly motivo: readonly [codigo: string, texto: string] | null
}

// What a queue also has: work that failed and was done again later, and work that somebody stopped.
const INTERROMPIDAS: readonly Interrompida[] = [
  {
    tipo: 'executar-fechamento',
    status: 5,
    dia: '06',
    total: 12,
    feitos: 0,
    motivo: ['cancelada', 'Cancelada por quem pediu antes de começar.'],
  },
  {
    tipo: 'executar-fechamento',
    status: 3,
    dia: '07',
    total: 12,
    feitos: 0,
    // What a person is told apart from a failure of the system of today, which nobody sees in a demonstration.
    motivo: [
      'ocupado',
      'O servidor foi desligado durante o fechamento. As empresas foram fechadas em seguida.',
    ],
  },
]

/** Operations of the last month that did not come to their end; the first batch of companies has them. */
export async function gravarInterrompidas(
  ctx: Context,
  { carteira, pedinte }: { carteira: Carteira; pedinte: Pedinte },
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const comuns = gravadas.filter(({ empresa }) => empresa.caso === null)
  if (!carteira.comCasos || gravadas[0]?.empresa.ordem !== 0 || comuns.length < 12) return
  const idDe = await reservarIds(ctx.db, 'operacao', INTERROMPIDAS.length)
  const escritorio_id = ctx.tenant.escritorioId
  const dias = INTERROMPIDAS.map(({ dia }) => {
    const data = `${somarMeses(carteira.ultima, 1)}-${dia}`
    return instante(maisCedo(data, carteira.hoje), '08:10:00')
  })
  await gravar(
    ctx.db,
    'operacao',
    INTERROMPIDAS.map((operacao, i) => {
      const inicio = dias[i] ?? new Date(0)
      return {
        escritorio_id,
        id: idDe(i),
        tipo: operacao.tipo,
        competencia: carteira.ultima,
        status: operacao.status,
        parametros: { etapas: ['documentos', 'notas'] },
        total: operacao.total,
        progresso: operacao.feitos,
        qtd_erros: operacao.status === 3 ? operacao.total : 0,
        resumo: {
          contagens:
            operacao.status === 3 ? { '4': operacao.total } : { naoFeitos: operacao.total },
        },
        tentativas: operacao.status === 3 ? 5 : 0,
        max_tentativas: 5,
        motivo_codigo: operacao.motivo?.[0] ?? null,
        motivo_texto: operacao.motivo?.[1] ?? null,
        pedido_por: pedinte.id,
        pedido_por_nome: pedinte.nome,
        ator: {
          ...ctx.ator,
          usuarioId: pedinte.id,
          usuarioNome: pedinte.nome,
          origem: 'automacao',
        },
        criado_em: inicio.toISOString(),
        inicio: inicio.toISOString(),
        fim: new Date(inicio.getTime() + 40_000).toISOString(),
        versao: 1,
      }
    }),
  )
  await gravar(
    ctx.db,
    'operacao_item',
    INTERROMPIDAS.flatMap((operacao, i) =>
      comuns.slice(0, operacao.total).map(({ empresa, id }, j) => ({
        escritorio_id,
        operacao_id: idDe(i),
        ordem: j + 1,
        empresa_id: id,
        competencia: carteira.ultima,
        rotulo: empresa.apelido,
        dados: {},
        resultado: operacao.status === 3 ? 4 : null,
        motivo_codigo: operacao.status === 3 ? (operacao.motivo?.[0] ?? null) : null,
        mensagem: operacao.status === 3 ? (operacao.motivo?.[1] ?? null) : null,
        em: operacao.status === 3 ? dias[i]?.toISOString() : null,
      })),
    ),
  )
}
