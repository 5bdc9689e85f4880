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

/** The events of an account, newest first; `antesDe` (an id) asks for the page after it. */
export async function listarEventos(
  pool: Pool,
  { contaId, limite = 50, antesDe }: { contaId: string; limite?: number; antesDe?: number },
): Promise<Evento[]> {
  const { rows } = await pool.query<Linha>(
    `select id, em, tipo, endereco, agente, dados from identidade.evento
     where conta_id = $1 and ($3::bigint is null or id < $3) order by id desc limit $2`,
    [contaId, Math.min(Math.max(limite, 1), 200), antesDe ?? null],
  )
  return rows.map((linha) => ({ ...linha, id: Number(linha.id), em: linha.em.toISOString() }))
}
