// A company with its book, moved by the use cases themselves in the transactions of the application.

import { lancar } from '../../apps/server/src/modules/contabil/lancamentos/lancar.ts'
import { planoDaEmpresa } from '../../apps/server/src/modules/contabil/plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../../apps/server/src/modules/contabil/plano/plano-do-escritorio.ts'
import {
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../apps/server/src/testes/fabricas.ts'

export type LivroDeTeste = {
  readonly bancada: Bancada
  readonly escritorio: Escritorio
  readonly empresa: EmpresaDeTeste
  /** Id of an account by its code in the standard chart. */
  readonly conta: (codigo: string) => number
}

export async function abrirLivro(bancada: Bancada): Promise<LivroDeTeste> {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  const contas = new Map(
    (await escritorio.rodar((ctx) => planoDaEmpresa(ctx))).map(({ codigo, id }) => [codigo, id]),
  )
  return {
    bancada,
    escritorio,
    empresa,
    conta(codigo) {
      const id = contas.get(codigo)
      if (id === undefined) throw new Error(`a conta ${codigo} não está no plano padrão`)
      return id
    },
  }
}

export type Pedido = {
  readonly data: string
  readonly historico?: string
  readonly chave?: string | undefined
  readonly usuarioId?: number | undefined
  /** Account by code, and centavos: debit positive. */
  readonly partidas: readonly (readonly [codigo: string, valor: number])[]
}

/** Posts by the door of the API. */
export async function postar(
  { bancada, escritorio, empresa, conta }: LivroDeTeste,
  { data, historico = 'de teste', chave, usuarioId, partidas }: Pedido,
) {
  const quem = usuarioId === undefined ? {} : { usuarioId }
  const base = escritorio.ctx(undefined as never, quem)
  return await lancar(
    { base, pool: bancada.pool, chave },
    {
      empresaId: empresa.id,
      data,
      historico,
      partidas: partidas.map(([codigo, valor]) => ({ contaId: conta(codigo), valor })),
    },
  )
}

let usuarios = 0
/** One more person of the office. @returns the id */
export async function umUsuario({ bancada, escritorio }: LivroDeTeste): Promise<number> {
  usuarios += 1
  const login = `bia${usuarios}@ficticio.example`
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with u as (insert into usuario (sujeito, nome, login) values ($1, 'Bia Fictícia', $1) returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil) select $2, u.id, 2 from u returning usuario_id as id`,
    [login, escritorio.id],
  )
  return rows[0]?.id ?? 0
}
