import { systemClock } from '../platform/clock.ts'
import { createPool } from '../platform/db/index.ts'
import type { Integracoes } from '../platform/fora/index.ts'
import type { Certificadora } from './certificadora.ts'
import { encherJettax, type JettaxFicticia } from './encher-jettax.ts'
import { PRINCIPAL } from './escritorios.ts'
import { gravarVendas } from './gravar-vendas.ts'
import { doContador, guardarCertificados } from './guardar-certificados.ts'
import { guardarCredenciais } from './guardar-credenciais.ts'
import { ligarAReceita, type ReceitaFicticia } from './ligar-a-receita.ts'
import { type BancoFicticio, ligarAoBanco } from './ligar-ao-banco.ts'
import { abrirOficina, emTransacao, noDia } from './oficina.ts'
import { lerCarteira, quemEmite, quemEmiteNaPrefeitura } from './quem-emite.ts'
import { achar, carteiraDe, cnpjDo, MESES, naVez, type OpcoesDaDemonstracao } from './semear.ts'
import { pedinteDo, responsaveisDo } from './usuarios.ts'

export type OpcoesDaEmissao = Pick<
  OpcoesDaDemonstracao,
  'databaseUrl' | 'dataDir' | 'segredo' | 'log' | 'hoje'
> & {
  readonly certificadora: Certificadora
  /** Left out, Jettax has nothing of them. */
  readonly jettax?: JettaxFicticia | undefined
  /** Left out, no company charges by a bank. */
  readonly banco?: BancoFicticio | undefined
  /** Left out, the office has no contract with the SERPRO. */
  readonly receita?: ReceitaFicticia | undefined
  readonly fora: Integracoes
  /** Stops between one certificate and the next; what is left waits for the next start. */
  readonly signal: AbortSignal
}

/**
 * Lets the demonstration issue notes: the certificates that are missing, and the sales of this month. Also where it was
 * seeded by an older version, or its authority is another. Apart from the seeding, and after it: who serves already
 * serves meanwhile.
 */
export async function semearEmissao(opcoes: OpcoesDaEmissao): Promise<void> {
  const { databaseUrl, dataDir, segredo, certificadora, jettax, banco, receita, fora, signal } =
    opcoes
  const hoje = opcoes.hoje ?? systemClock.today()
  const pool = createPool({ url: databaseUrl, max: 3, name: 'razao-demonstracao' })
  const oficina = abrirOficina({ pool, dataDir, segredo, contar: opcoes.log ?? (() => {}) })
  try {
    await naVez(pool, async () => {
      const escritorio = await achar(pool, PRINCIPAL)
      if (!escritorio?.pronto) return
      const carteira = carteiraDe(PRINCIPAL, escritorio.hoje, MESES)
      const noEscritorio = <T>(fazer: Parameters<typeof emTransacao<T>>[2]) =>
        emTransacao(oficina, escritorio.id, fazer)
      const { pedinte, empresas } = await noEscritorio(async (ctx) => ({
        pedinte: pedinteDo(PRINCIPAL, await responsaveisDo(ctx.db, PRINCIPAL)),
        empresas: await lerCarteira(ctx, carteira),
      }))
      const obra = { oficina, escritorioId: escritorio.id, pedinte, hoje }
      if (jettax !== undefined)
        await noEscritorio((ctx) => encherJettax(ctx, empresas, { jettax, hoje }))
      const guardados = await guardarCertificados(obra, empresas, { certificadora, fora, signal })
      if (guardados > 0) oficina.contar(`Certificados da demonstração: ${guardados}.`)
      if (signal.aborted) return
      await guardarCredenciais(obra, empresas, { fora, signal })
      if (signal.aborted) return
      const vendas = {
        emissoras: quemEmite(empresas),
        naPrefeitura: quemEmiteNaPrefeitura(empresas),
        semCertificado: empresas.find(({ ficticia }) => ficticia.caso === 'certificado-vencido'),
      }
      await noEscritorio((ctx) => gravarVendas(doContador(noDia(ctx, hoje), pedinte), vendas))
      const [primeira] = vendas.emissoras
      if (banco !== undefined && primeira !== undefined && !signal.aborted)
        await ligarAoBanco(obra, primeira, { certificadora, banco, fora })
      if (receita !== undefined && !signal.aborted) {
        const contratante = { cnpj: cnpjDo(PRINCIPAL), nome: PRINCIPAL.razaoSocial }
        await ligarAReceita(obra, contratante, { certificadora, receita, fora, empresas })
      }
    })
  } finally {
    await pool.end()
  }
}
