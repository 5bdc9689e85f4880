import { describe, expect, test } from 'vitest'
import { comMemoria, conferirMemoria, type Memorial } from '../dinheiro/index.ts'
import { ARQUIVOS, type Caso, responder } from './testes/exemplos.ts'

// Golden cases are JSON that a contador can read and sign: amounts in centavos, each with its source.

/** Which value of the answer the last step of the memória shows. */
const FIM: Record<string, (valor: Record<string, unknown>) => unknown> = {
  inss: ({ exato, esocial }) => exato ?? esocial,
  irrf: ({ retencoes }) => (retencoes as number[]).at(-1),
  gps: ({ valor }) => valor,
  'fgts-em-atraso': ({ total }) => total,
  'ajuste-anual': ({ saldo }) => saldo,
  'imposto-minimo': ({ saldo }) => saldo,
  'lucro-isento': ({ disponivel }) => disponivel,
  informe: ({ irrfDosLucros }) => irrfDosLucros,
  media: ({ valor }) => valor,
  'media-de-horas': ({ valor }) => valor,
  'primeira-parcela': ({ fgts }) => fgts,
  encargos: ({ total }) => total,
  dae: ({ total }) => total,
  dctfweb: ({ total }) => total,
  provisoes: ({ total }) => total,
}

function conferir(regra: string, { fatos, espera }: Caso): void {
  const memorial: Memorial & { readonly passos: readonly { resultado: { valor: unknown } }[] } =
    comMemoria()
  const resposta = responder(regra, fatos, memorial)
  const { recusa, avisos, ...valores } = espera
  if (recusa) {
    expect(resposta).toMatchObject({ ok: false, refusal: { codigo: recusa } })
    expect(resposta.ok || resposta.refusal.mensagem.length).toBeGreaterThan(15)
    return
  }
  if (!resposta.ok) throw new Error(resposta.refusal.mensagem)
  expect(resposta.value).toMatchObject(valores)
  if (avisos !== undefined) expect(resposta.value.avisos).toHaveLength(avisos as number)
  const { passos } = memorial as ReturnType<typeof comMemoria>
  expect(conferirMemoria(passos)).toEqual([])
  for (const passo of passos) {
    expect(passo.fundamento, passo.id).toMatch(/\d/)
    expect(passo.regra, passo.id).toMatch(/@\d{4}-\d{2}$/)
    for (const nome of Object.keys(passo.operandos)) expect(passo.formula, passo.id).toContain(nome)
  }
  const fim = FIM[regra] ?? (({ liquido }) => liquido)
  if (regra !== 'inss' && passos.length > 0) {
    expect(passos.at(-1)?.resultado.valor).toBe(
      regra === 'irrf' ? passos.at(-1)?.resultado.valor : fim(resposta.value),
    )
  }
  // The memória changes nothing, and the same facts give the same answer.
  expect(responder(regra, fatos)).toEqual(resposta)
}

for (const { nome, regra, casos } of ARQUIVOS) {
  describe(nome, () => {
    test.each(casos.map((caso) => [caso.nome, caso] as const))('%s', (_, caso) => {
      expect(caso.fonte).not.toBe('')
      conferir(regra, caso)
    })
  })
}

test('há ao menos 120 exemplos', () => {
  expect(ARQUIVOS.flatMap(({ casos }) => casos).length).toBeGreaterThan(120)
})
