import type { Pool } from 'pg'

/** What may happen to an account; the record is append-only. */
export type TipoDeEvento =
  | 'entrou'
  | 'entrada-recusada'
  | 'segundo-fator-recusado'
  | 'saiu'
  | 'conta-criada'
  | 'email-confirmado'
  | 'email-trocado'
  | 'dados-alterados'
  | 'senha-trocada'
  | 'redefinicao-pedida'
  | 'senha-redefinida'
  | 'link-pedido'
  | 'fator-incluido'
  | 'fator-removido'
  | 'recuperacao-refeita'
  | 'recuperacao-usada'
  | 'chave-incluida'
  | 'chave-renomeada'
  | 'chave-removida'
  | 'sessao-encerrada'
  | 'outras-sessoes-encerradas'
  | 'conta-suspensa'
  | 'conta-reativada'
  | 'conta-removida'
  | 'convite-emitido'
  | 'convite-aceito'
  | 'primeiro-acesso'
  | 'telefone-confirmado'

export type NovoEvento = {
  contaId: string | null
  tipo: TipoDeEvento
  endereco?: string | undefined
  agente?: string | undefined
  /** Never a password, a code or a token. */
  dados?: Record<string, unknown>
}

/** `em` is ISO text. */
export type Evento = {
  id: number
  em: string
  tipo: TipoDeEvento
  endereco: string | null
  agente: string | null
  dados: Record<string, unknown>
}

/** Appends to the record; the database refuses to change or erase what is there. */
export async function registrarEvento(pool: Pool, evento: NovoEvento): Promise<void> {
  await pool.query(
    `insert into identidade.evento (conta_id, tipo, endereco, agente, dados)
     values ($1, $2, $3, $4, $5)`,
    [
      evento.contaId,
      evento.tipo,
      evento.endereco ?? null,
      evento.agente?.slice(0, 400) ?? null,
      JSON.stringify(evento.dados ?? {}),
    ],
  )
}

type Linha = Omit<Evento, 'id' | 'em'> & { id: string; em: Date }

type Quais = {
  contaId: string
  limite?: number
  pagina?: number
  ordem?: 'recentes' | 'antigos'
}

/** The events of an account, newest first unless told otherwise, one page of `limite` (at most 200). */
export async function listarEventos(
  pool: Pool,
  { contaId, limite = 50, pagina = 1, ordem = 'recentes' }: Quais,
): Promise<Evento[]> {
  const quantos = Math.min(Math.max(limite, 1), 200)
  const { rows } = await pool.query<Linha>(
    `select id, em, tipo, endereco, agente, dados from identidade.evento
     where conta_id = $1 order by id ${ordem === 'antigos' ? 'asc' : 'desc'} limit $2 offset $3`,
    [contaId, quantos, (pagina - 1) * quantos],
  )
  return rows.map((linha) => ({ ...linha, id: Number(linha.id), em: linha.em.toISOString() }))
}

export async function contarEventos(pool: Pool, contaId: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from identidade.evento where conta_id = $1',
    [contaId],
  )
  return rows[0]?.n ?? 0
}
