import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credenciais, type RouteInput } from '@razao/contract'
import { SEM_FORA } from '../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { openKeyring, openVault } from '../../../platform/vault/index.ts'
import { abrirBancada, type Escritorio, type Quem } from '../../../testes/fabricas.ts'
import { criarCredencial } from '../gravar.ts'

type Nova = Partial<RouteInput<typeof credenciais.criarCredencial>> & { empresaId: number }

/** A bench with a vault of its own, and a clock that a test sets. */
export async function abrirBancadaDeCredenciais() {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-credenciais-'))
  let agora: Date | null = null
  const bancada = await abrirBancada({ agora: () => agora ?? new Date() })
  const vault = openVault(openKeyring(join(pasta, 'chaves')))
  const fora = { ...SEM_FORA, vault }
  const pedidoDe = (escritorio: Escritorio, quem: Quem = {}, chave?: string): PedidoDeFora => ({
    base: escritorio.ctx(undefined as never, quem),
    pool: bancada.pool,
    chave,
    conferir: undefined,
    fora,
  })
  /** Nobody of any office: who has a link. */
  const visitante = (escritorio: Escritorio): PedidoDeFora => {
    const pedido = pedidoDe(escritorio)
    return {
      ...pedido,
      base: {
        ...pedido.base,
        tenant: { escritorioId: 0, empresas: [] },
        user: { id: 0, nome: '', perfil: -1 },
        ator: {
          ...{ escritorioId: 0, empresas: [], usuarioId: null, usuarioNome: 'visitante' },
          origem: 'tela',
        },
      },
    }
  }
  return {
    ...bancada,
    vault,
    pedidoDe,
    visitante,
    mudarAgora: (para: Date | null) => {
      agora = para
    },
    criar: (escritorio: Escritorio, nova: Nova, chave?: string) =>
      criarCredencial(
        pedidoDe(escritorio, {}, chave),
        credenciais.criarCredencial.input.parse({
          ...{ sistema: 'prefeitura', forma: 'usuario-e-senha', municipioIbge: null, uf: null },
          ...{ login: null, procurador: null, poderes: [], validoDe: null, validoAte: null },
          ...{ responsavelId: null, observacao: null, segredo: null },
          ...nova,
        }),
      ),
    /** What is in the vault, as only the code that uses it sees. */
    abrir: (escritorio: Escritorio, empresaId: number, nome: string) =>
      vault.usar(escritorio.job().write, { nome, empresaId, motivo: 'teste' }, async (segredo) =>
        segredo.toString('utf8'),
      ),
    async fechar() {
      await bancada.fechar()
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}
