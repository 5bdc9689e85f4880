import { emSaoPaulo } from './mes.ts'
import { abrirProduto } from './produto.ts'

/** Playwright's global set-up: the address goes to the specs through the environment. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function abrir(): Promise<() => Promise<void>> {
  process.env.RAZAO_LOG ??= 'warn'
  process.env.RAZAO_LIMITE_PEDIDOS ??= '0'
  // Every browser of the run asks from one address.
  process.env.RAZAO_LIMITE_CNPJ ??= '10000'
  // Who receives webhooks listens here.
  process.env.RAZAO_WEBHOOK_REDES ??= '127.0.0.0/8'
  process.env.RAZAO_E2E_HOJE = emSaoPaulo(new Date())
  const produto = await abrirProduto()
  process.env.RAZAO_E2E_URL = produto.url
  process.env.RAZAO_E2E_BANCO = produto.banco
  process.env.RAZAO_E2E_CORREIO = produto.correio
  process.env.RAZAO_E2E_PAGAR = produto.pagar
  return produto.encerrar
}
