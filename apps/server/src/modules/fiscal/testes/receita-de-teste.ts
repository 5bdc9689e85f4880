// An office that declares for real, against the simulated Integra Contador: by its certificate, its token and its gateway.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { automacao } from '@razao/contract'
import { type Authority, createAuthority, startSerpro } from '@razao/simulators'
import { createSerpro } from '../../../integrations/serpro/index.ts'
import { SEM_FORA } from '../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { createLevarSaida, TAREFA_DAS_SAIDAS } from '../../../platform/saidas/index.ts'
import { openKeyring, openVault } from '../../../platform/vault/index.ts'
import {
  abrirBancada,
  type EmpresaDeTeste,
  type Escritorio,
  type Quem,
  umCnpj,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { executarOperacao } from '../../automacao/index.ts'
import { guardarAcessoDoSerpro } from '../../serpro/escritorio.ts'
import { servicoDaDctfweb } from '../dctfweb/servico-da-dctfweb.ts'
import { servicoDoMit } from '../dctfweb/servico-do-mit.ts'
import {
  type AcaoDoLote,
  conferirNoLote,
  declararEmLote,
  transmitirNoLote,
} from '../declaracao/em-lote.ts'
import { gerarDasNoLoteJob } from '../declaracao/gerar-das-em-lote.ts'
import { servicoDaConferencia } from '../declaracao/servico-da-conferencia.ts'
import { servicoDaDasn } from '../declaracao/servico-da-dasn.ts'
import { servicoDoPgdasd } from '../declaracao/servico-do-pgdasd.ts'
import { AGORA, executar, MES, type NovoMes, prepararMes, umMes } from './mes-de-teste.ts'

const SENHA = 'senha de um certificado de teste'

/** A bench with the Receita behind it, both by one clock; `fechar` leaves nothing. */
export async function abrirBancadaDaReceita(agora = AGORA) {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-receita-'))
  const authority: Authority = createAuthority()
  const receita = await startSerpro({ authority, open: true, clock: () => agora().getTime() })
  const bancada = await abrirBancada({ agora })
  const fora = {
    ...SEM_FORA,
    vault: openVault(openKeyring(join(pasta, 'chaves'))),
    serpro: createSerpro({
      ...{ url: receita.url, autenticacao: receita.authUrl, autoridades: receita.caPem },
      ...{ prazoMs: 1500, agora: () => agora().getTime() },
    }),
  }
  const levar = createLevarSaida([
    servicoDoPgdasd(),
    servicoDaDasn(),
    servicoDoMit(),
    servicoDaDctfweb(),
    servicoDaConferencia(),
  ] as never)
  const pedidoDe = (escritorio: Escritorio, quem?: Quem): PedidoDeFora => ({
    base: escritorio.ctx(undefined as never, quem),
    pool: bancada.pool,
    chave: undefined,
    conferir: undefined,
    fora,
  })
  /** Takes out what is in the outgoing book, as a worker does; answers how many lines there were. */
  async function levarTudo(escritorio: Escritorio, processo?: string): Promise<number> {
    const { rows } = await bancada.dono.query<{ id: number }>(
      `select id from saida_externa where escritorio_id = $1
         and estado in ('intencionada', 'enviada', 'duvidosa') and tentar_em is not null order by id`,
      [escritorio.id],
    )
    for (const { id } of rows)
      await levar(escritorio.job({ fora, ...(processo === undefined ? {} : { processo }) }), { id })
    return rows.length
  }
  /** One turn at an operation of a batch, as a worker does. */
  async function tocarLote(
    escritorio: Escritorio,
    { acao, operacaoId }: { acao: AcaoDoLote; operacaoId: number },
    quem?: Quem,
  ): Promise<void> {
    const job = escritorio.job({ fora, ...(quem ? { quem } : {}) })
    if (acao === 'emitir') return await gerarDasNoLoteJob(job, { operacaoId })
    await executarOperacao(job, operacaoId, acao === 'conferir' ? conferirNoLote : transmitirNoLote)
  }
  async function itensDoLote(operacaoId: number) {
    const { rows } = await bancada.dono.query<{
      resultado: number | null
      motivo: string | null
      mensagem: string | null
    }>(
      `select resultado, motivo_codigo as motivo, mensagem from operacao_item
       where operacao_id = $1 order by ordem`,
      [operacaoId],
    )
    return rows
  }
  /** By turns with the outgoing book, until the operation ends; what came of each company. */
  async function ateOFim(
    escritorio: Escritorio,
    lote: { acao: AcaoDoLote; operacaoId: number },
    quem?: Quem,
  ) {
    for (let vez = 0; vez < 10; vez += 1) {
      await tocarLote(escritorio, lote, quem)
      const { rows } = await bancada.dono.query<{ status: number }>(
        'select status from operacao where id = $1',
        [lote.operacaoId],
      )
      if ((rows[0]?.status ?? 9) > automacao.STATUS_OPERACAO.executando) break
      await levarTudo(escritorio)
    }
    return await itensDoLote(lote.operacaoId)
  }
  const pedirLote = (
    escritorio: Escritorio,
    { acao, ids }: { acao: AcaoDoLote; ids: readonly number[] },
    quem?: Quem,
  ) =>
    escritorio.rodar(
      (ctx) =>
        declararEmLote(ctx, { competencia: MES, acao, selecao: { modo: 'ids', ids: [...ids] } }),
      quem,
    )
  return {
    ...bancada,
    receita,
    pedidoDe,
    /** What leaves, as the worker has it. */
    saidas: { [TAREFA_DAS_SAIDAS]: levar },
    levarTudo,
    tocarLote,
    itensDoLote,
    ateOFim,
    pedirLote,
    /** Asked for and taken to its end. */
    async fazerLote(
      escritorio: Escritorio,
      lote: { acao: AcaoDoLote; ids: readonly number[] },
      quem?: Quem,
    ) {
      const { operacaoId } = await pedirLote(escritorio, lote, quem)
      return await ateOFim(escritorio, { acao: lote.acao, operacaoId }, quem)
    },
    /** An office with a contract with the SERPRO. */
    async umEscritorioComContrato(): Promise<Escritorio> {
      const escritorio = await umEscritorio(bancada)
      const contratante = umCnpj()
      const pfx = authority
        .issueCompany({
          ...{ cnpj: contratante, name: 'Escritório Fictício' },
          ...{ notBefore: new Date('2026-01-01'), notAfter: new Date('2027-12-31') },
        })
        .pfx(SENHA)
      await guardarAcessoDoSerpro(pedidoDe(escritorio), {
        ...{ chave: receita.client.key, segredo: receita.client.secret, contratante },
        ...{ autor: null, tokenDoProcurador: null, versao: 0 },
        ...{ arquivo: pfx.toString('base64'), senha: SENHA },
      })
      return escritorio
    },
    /** A company of the Simples whose month is closed up to the guide. */
    async umMesApurado(escritorio: Escritorio, novo: NovoMes = {}): Promise<EmpresaDeTeste> {
      const empresa = await umMes(escritorio, novo)
      await prepararMes(escritorio)
      await executar(escritorio, [empresa.id])
      return empresa
    },
    /** Time goes by for what is held or waits: leases end. */
    passarOTempo: (escritorio: Escritorio) =>
      bancada.dono.query(
        `update saida_externa set lease_ate = null, tentar_em = now()
         where escritorio_id = $1 and estado in ('intencionada', 'enviada', 'duvidosa')`,
        [escritorio.id],
      ),
    async fechar() {
      await receita.stop()
      await bancada.fechar()
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}
