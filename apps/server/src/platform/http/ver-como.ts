import { createHmac, timingSafeEqual } from 'node:crypto'
import { NIVEL, papelDoPerfil } from '@razao/contract'
import type { Entrada, Vinculo } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import { problem } from '../problem.ts'

const CODIGO = /^(\d{1,15})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/

const assinatura = (segredo: string, conteudo: string): string =>
  // A key of its own, so that nothing signed elsewhere with the same secret is ever one of these.
  createHmac('sha256', createHmac('sha256', segredo).update('ver-como').digest())
    .update(conteudo)
    .digest('base64url')

/** The code of a viewing: `id.quem.assinatura`. Good only with the session of who began it. */
export const codigoDoVerComo = (
  segredo: string,
  { id, quemId, escritorioId }: { id: number; quemId: number; escritorioId: number },
): string => `${id}.${quemId}.${assinatura(segredo, `${escritorioId}.${id}.${quemId}`)}`

/** Level in the hierarchy; who has no level is below everybody. */
export const nivelDe = (perfil: number): number => {
  const papel = papelDoPerfil(perfil)
  return papel === null ? 0 : NIVEL[papel]
}

type Pedido = { codigo: string | string[]; segredo: string; vinculo: Vinculo }
type EntradaVendo = Omit<Extract<Entrada, { por: 'ver-como' }>, 'prova'>

/** The person seen, if the viewing is in course and its author may still see as them. */
export async function abrirVerComo(
  pool: Pool,
  { codigo, segredo, vinculo }: Pedido,
): Promise<{ vinculo: Vinculo; entrada: EntradaVendo }> {
  const [, id, quemId, dada = ''] = CODIGO.exec(String(codigo)) ?? []
  const certa = assinatura(segredo, `${vinculo.escritorio_id}.${id}.${quemId}`)
  const igual =
    dada.length === certa.length && timingSafeEqual(Buffer.from(dada), Buffer.from(certa))
  if (!igual || Number(quemId) !== vinculo.usuario_id) throw problem('sem-permissao')
  const emCurso = await pool.query<{ usuario_id: number; expira_em: string }>(
    'select usuario_id, expira_em from app.ver_como_em_curso($1, $2)',
    [vinculo.escritorio_id, Number(id)],
  )
  const [curso] = emCurso.rows
  if (!curso) throw problem('sem-permissao', { detail: 'A visualização terminou.' })
  const { rows } = await pool.query<Vinculo>('select * from app.vinculo_do_usuario($1, $2)', [
    curso.usuario_id,
    vinculo.escritorio_id,
  ])
  const [visto] = rows
  const podeAinda =
    visto !== undefined &&
    nivelDe(vinculo.perfil) >= NIVEL.ADMINISTRADOR &&
    nivelDe(vinculo.perfil) >= nivelDe(visto.perfil)
  if (!podeAinda) throw problem('sem-permissao')
  return {
    vinculo: visto,
    entrada: {
      por: 'ver-como',
      verComoId: Number(id),
      quemId: vinculo.usuario_id,
      quem: vinculo.nome,
      expiraEm: curso.expira_em,
    },
  }
}
