// The demonstration issues notes by itself, in what is simulated: some come, one is refused, one does not leave.
import { expect, test } from '@playwright/test'
import { entrar, pedir } from './entrar.ts'
import { pessoa } from './produto.ts'

type Pagina<L> = { lista: L[]; totais: { porSituacao?: { situacao: string }[] } }
type Cobranca = {
  status: number
  nota: { id: number; chave: string } | null
  erros: { codigo: string; comoResolver: string | null }[]
}

const TODAS = 'paginaAtual=1&registrosPorPagina=50'

test('whoever starts it finds charges whose notes came, one refused and one that could not leave', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { tokens } = await entrar(browser, pessoa('Contador'))
  const ler = async <R>(caminho: string): Promise<R> => {
    const { status, texto } = await pedir(tokens.access_token, caminho)
    expect(status, texto.slice(0, 300)).toBe(200)
    return JSON.parse(texto)
  }
  const comNota = async () => {
    const { lista } = await ler<Pagina<Cobranca>>(`/financeiro/cobrancas?${TODAS}&status=2`)
    return lista
  }
  // They leave after it is served, one by one; one of a city of its own has no key of the national system.
  await expect.poll(async () => (await comNota()).length, { timeout: 120_000 }).toBeGreaterThan(4)
  const NACIONAL = /^\d{9}[0-9A-Z]{14}\d{27}$/
  const faturada = (await comNota()).find(({ nota }) => NACIONAL.test(nota?.chave ?? ''))
  expect(faturada?.nota?.chave).toMatch(NACIONAL)
  const papel = await pedir(tokens.access_token, `/financeiro/notas/${faturada?.nota?.id}/danfse`)
  expect([papel.status, papel.texto.slice(0, 5)]).toEqual([200, '%PDF-'])
  const { lista: comErro } = await ler<Pagina<Cobranca>>(`/financeiro/cobrancas?${TODAS}&status=1`)
  const recusada = comErro.find(({ erros }) => erros[0]?.codigo === 'E0314')
  expect(recusada?.erros[0]?.comoResolver).toBeTruthy()
  const { totais } = await ler<Pagina<unknown>>(`/financeiro/emissoes?${TODAS}`)
  const situacoes = totais.porSituacao?.map(({ situacao }) => situacao)
  expect(situacoes).toEqual(expect.arrayContaining(['bloqueada', 'rejeitada']))
})
