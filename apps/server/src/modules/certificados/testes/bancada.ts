import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fabricarPfx, type NovoPfx } from '@razao/formats/certificado/testes'
import { SEM_FORA } from '../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { openKeyring, openVault } from '../../../platform/vault/index.ts'
import {
  abrirBancada,
  type EmpresaDeTeste,
  type Escritorio,
  type Quem,
} from '../../../testes/fabricas.ts'
import { enviarCertificado } from '../enviar.ts'
import { listarCertificados } from '../listar.ts'
import type { Certificado } from '../queries.ts'
import { revogarCertificado } from '../revogar.ts'

export const SENHA = 'senha do teste 1'

/** A bench with a vault of its own, and a clock that a test sets. */
export async function abrirBancadaDeCertificados() {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-certificados-'))
  let agora: Date | null = null
  const bancada = await abrirBancada({ agora: () => agora ?? new Date() })
  const fora = { ...SEM_FORA, vault: openVault(openKeyring(join(pasta, 'chaves'))) }
  const pedidoDe = (escritorio: Escritorio, quem: Quem = {}, chave?: string): PedidoDeFora => ({
    base: escritorio.ctx(undefined as never, quem),
    pool: bancada.pool,
    chave,
    conferir: undefined,
    fora,
  })
  return {
    ...bancada,
    fora,
    pedidoDe,
    mudarAgora: (para: Date | null) => {
      agora = para
    },
    enviar: (
      escritorio: Escritorio,
      empresa: EmpresaDeTeste,
      novo: Partial<NovoPfx> & { digitada?: string } = {},
    ): Promise<Certificado> => {
      const { digitada = SENHA, ...doPfx } = novo
      const pfx = fabricarPfx({ senha: SENHA, cnpj: empresa.cnpj, ...doPfx })
      const arquivo = Buffer.from(pfx).toString('base64')
      const entrada = { empresaId: empresa.id, arquivo, senha: digitada }
      return enviarCertificado(pedidoDe(escritorio), entrada)
    },
    revogar: (escritorio: Escritorio, empresaId: number, certificado: Certificado) =>
      revogarCertificado(pedidoDe(escritorio), {
        empresaId,
        certificadoId: certificado.id,
        motivo: 'não é mais usado',
        versao: certificado.versao,
      }),
    listar: async (escritorio: Escritorio, empresaId: number, quem?: Quem) =>
      (await escritorio.rodar((ctx) => listarCertificados(ctx, { empresaId }), quem)).itens,
    async fechar() {
      await bancada.fechar()
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}
