import { boletos, contasDeRecebimento, pixDoBanco } from '@razao/contract'
import { sql } from 'kysely'
import type { Integracoes } from '../platform/fora/index.ts'
import type { Certificadora } from './certificadora.ts'
import { doContador, type Obra } from './guardar-certificados.ts'
import { contextoDa, emTransacao, noDia } from './oficina.ts'
import { pedirDeFora, pedirPelaRota } from './pelas-rotas.ts'
import type { EmpresaDaCarteira } from './quem-emite.ts'

/** The bank of the demonstration: only what is simulated is one. */
export type BancoFicticio = {
  readonly endereco: string
  readonly enderecoDoToken: string
  readonly clienteId: string
  readonly segredo: string
}

type Com = {
  readonly certificadora: Certificadora
  readonly banco: BancoFicticio
  readonly fora: Integracoes
}

/** Charges of before that are registered there too. */
const QUANTAS = 5

/** A company of the demonstration charges by the API Pix of its bank: credentials, test, and some charges there; once. */
export async function ligarAoBanco(
  obra: Obra,
  { id: empresaId, cnpj, nome }: EmpresaDaCarteira,
  { certificadora, banco, fora }: Com,
): Promise<void> {
  const { oficina, escritorioId, pedinte, hoje } = obra
  const base = doContador(noDia(contextoDa(oficina, escritorioId), hoje), pedinte)
  const rodar = <T>(fazer: Parameters<typeof emTransacao<T>>[2]) =>
    emTransacao(oficina, escritorioId, (ctx) => fazer(doContador(noDia(ctx, hoje), pedinte)))
  const { contas } = await rodar((ctx) =>
    pedirPelaRota(ctx, contasDeRecebimento.listarContasDeRecebimento, { empresaId }),
  )
  const conta = contas.find(({ pix }) => pix !== null)
  if (conta === undefined || conta.pixDoBanco !== null) return
  const { pfx, senha } = await certificadora.emitir({
    ...{ cnpj, nome, de: new Date(`${hoje}T00:00:00-03:00`) },
    ate: new Date(`${Number(hoje.slice(0, 4)) + 1}-12-31T23:59:59-03:00`),
  })
  const pedido = { base, pool: oficina.pool, chave: undefined, fora }
  const { id: contaId } = conta
  await pedirDeFora(pedido, pixDoBanco.guardarPixDoBanco, {
    ...{ contaId, ...banco, versao: 0 },
    certificado: { tipo: 'pfx', arquivo: pfx.toString('base64'), senha },
  })
  const { passos } = await pedirDeFora(pedido, pixDoBanco.testarPixDoBanco, { contaId })
  if (passos.some(({ situacao }) => situacao !== 'certo')) return
  await rodar((ctx) =>
    pedirPelaRota(ctx, pixDoBanco.ligarPixDoBanco, { contaId, ligado: true, versao: 1 }),
  )
  await pedirDeFora(pedido, pixDoBanco.registrarAvisosDoPix, { contaId })
  await rodar(async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select id from cobranca where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} order by id limit 50`.execute(
      ctx.db,
    )
    let pedidas = 0
    for (const { id: cobrancaId } of rows) {
      if (pedidas >= QUANTAS) break
      const { impedimento } = await pedirPelaRota(ctx, boletos.lerPagamento, { cobrancaId })
      if (impedimento !== null) continue
      await pedirPelaRota(ctx, pixDoBanco.pedirPixDoBanco, { cobrancaId })
      pedidas += 1
    }
  })
}
