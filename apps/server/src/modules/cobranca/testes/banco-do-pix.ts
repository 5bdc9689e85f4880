// An office whose company charges by a bank, against the simulated one, with its credentials in a vault.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthority, startPix } from '@razao/simulators'
import { createPix } from '../../../integrations/pix/index.ts'
import { SEM_FORA } from '../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { createLevarSaida } from '../../../platform/saidas/index.ts'
import { openKeyring, openVault } from '../../../platform/vault/index.ts'
import { abrirBancada, type Escritorio } from '../../../testes/fabricas.ts'
import { criarContaDeRecebimento } from '../contas/contas.ts'
import { lerPixRecebidosJob } from '../pix/ler-recebidos.ts'
import { guardarPixDoBanco, ligarPixDoBanco } from '../pix/provedor.ts'
import { servicoDaRemocaoDoPix, servicoDoPix } from '../pix/servicos-de-pix.ts'
import { testarPixDoBanco } from '../pix/testar.ts'
import { AGORA_DA_VENDA } from './bancada.ts'
import { umaConta } from './contas.ts'

const BANCO = 'https://pix.banco.example'
const SENHA = 'senha de um certificado de teste'

/** A bench with the bank behind it, both by one clock; `fechar` leaves nothing. */
export async function abrirBancadaDoPix(agora: () => Date = () => AGORA_DA_VENDA) {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-pix-'))
  const authority = createAuthority()
  const banco = await startPix({ authority, clock: () => agora().getTime() })
  const bancada = await abrirBancada({ agora })
  const fora = {
    ...SEM_FORA,
    vault: openVault(openKeyring(join(pasta, 'chaves'))),
    pix: createPix({
      desvios: [`${BANCO}=${new URL(banco.url).origin}`],
      ...{ autoridades: authority.caPem, prazoMs: 2000, daqui: 'https://razao.example' },
      agora: () => agora().getTime(),
    }),
  }
  const servicos = [servicoDoPix(), servicoDaRemocaoDoPix()]
  const levar = createLevarSaida(servicos as never)
  const pedidoDe = (escritorio: Escritorio): PedidoDeFora => ({
    base: escritorio.ctx(undefined as never),
    ...{ pool: bancada.pool, chave: undefined, conferir: undefined, fora },
  })
  const umPfx = (cnpj: string, nome: string) =>
    authority
      .issueCompany({
        ...{ cnpj, name: nome },
        ...{ notBefore: new Date('2026-01-01'), notAfter: new Date('2027-12-31') },
      })
      .pfx(SENHA)
      .toString('base64')
  const credenciais = (cnpj: string) => ({
    ...{ endereco: `${BANCO}/v2`, enderecoDoToken: `${BANCO}/oauth/token` },
    ...{ clienteId: banco.client.id, segredo: banco.client.secret },
    certificado: { tipo: 'pfx' as const, arquivo: umPfx(cnpj, 'Fictícia'), senha: SENHA },
  })
  return {
    ...bancada,
    ...{ banco, fora, pedidoDe, credenciais, authority },
    /** An account with a key, whose charges are registered at the bank. */
    async umaContaNoBanco(escritorio: Escritorio, empresa: { id: number; cnpj: string }) {
      const { contaId } = await escritorio.rodar((ctx) =>
        criarContaDeRecebimento(ctx, umaConta(empresa.id)),
      )
      const pedido = pedidoDe(escritorio)
      await guardarPixDoBanco(pedido, { contaId, ...credenciais(empresa.cnpj), versao: 0 })
      const teste = await testarPixDoBanco(pedido, { contaId })
      await escritorio.rodar((ctx) => ligarPixDoBanco(ctx, { contaId, ligado: true, versao: 1 }))
      return { contaId, teste }
    },
    /** Takes out what is in the outgoing book, as the worker does; answers how many lines there were. */
    async levarTudo(escritorio: Escritorio, processo?: string): Promise<number> {
      const { rows } = await bancada.dono.query<{ id: number }>(
        `select id from saida_externa where escritorio_id = $1 and servico ~ '^pix'
           and estado in ('intencionada', 'enviada', 'duvidosa') and tentar_em is not null order by id`,
        [escritorio.id],
      )
      for (const { id } of rows)
        await levar(escritorio.job({ fora, ...(processo === undefined ? {} : { processo }) }), {
          id,
        })
      return rows.length
    },
    lerRecebidos: (escritorio: Escritorio, contaId: number) =>
      lerPixRecebidosJob(escritorio.job({ fora }), { contaId }),
    /** Time goes by for what is held or waits: leases end. */
    passarOTempo: (escritorio: Escritorio) =>
      bancada.dono.query(
        `update saida_externa set lease_ate = null, tentar_em = now()
         where escritorio_id = $1 and estado in ('intencionada', 'enviada', 'duvidosa')`,
        [escritorio.id],
      ),
    async fechar() {
      await bancada.fechar()
      await banco.stop()
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}
export type BancadaDoPix = Awaited<ReturnType<typeof abrirBancadaDoPix>>
