// A result closed as a person does it: months locked, the preview read, its figure confirmed. After, the months are as they were.
import type { LivroDeTeste } from '../../livro/testes/livro-de-teste.ts'
import { encerrarExercicio } from '../encerrar.ts'

type Pedido = { readonly ano: number; readonly em?: string | undefined }

const meses = (ano: number): string[] =>
  Array.from({ length: 12 }, (_, i) => `${ano}-${String(i + 1).padStart(2, '0')}`)

export async function encerrarDeTeste(
  { escritorio, empresa }: Pick<LivroDeTeste, 'escritorio' | 'empresa'>,
  { ano, em }: Pedido,
): Promise<Awaited<ReturnType<typeof encerrarExercicio>>> {
  const { dono } = escritorio.bancada
  const { rows } = await dono.query<{ id: number }>(
    `insert into periodo_bloqueio (escritorio_id, empresa_id, competencia, bloqueado_por_nome)
     select $1, $2, m, 'Ana Fictícia' from unnest($3::text[]) m
     on conflict (escritorio_id, empresa_id, competencia) where reaberto_em is null do nothing returning id`,
    [escritorio.id, empresa.id, meses(ano)],
  )
  try {
    return await escritorio.rodar(async (ctx) => {
      const pedido = { empresaId: empresa.id, ano, em }
      const { resultado } = await encerrarExercicio(ctx, { ...pedido, previa: true })
      return await encerrarExercicio(ctx, { ...pedido, previa: false, confirmado: resultado })
    })
  } finally {
    await dono.query(
      `update periodo_bloqueio set reaberto_em = now(), motivo = 'reaberto no teste' where escritorio_id = $1 and id = any ($2::bigint[])`,
      [escritorio.id, rows.map(({ id }) => id)],
    )
  }
}
