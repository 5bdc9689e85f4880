import { expect, test } from 'vitest'
import { escreverRemessa, lerRetorno, nossosNumerosNoRetorno, semMoldura } from './index.ts'
import { BANCOS_DO_TESTE, CONTAS, escreverRetorno, remessaDe } from './testes/ficticios.ts'

test.each(BANCOS_DO_TESTE)(
  'the nosso número that %s was told of is found when it comes back',
  (banco) => {
    const remessa = remessaDe(banco)
    const escrita = escreverRemessa(remessa)
    const nossoNumero = remessa.titulos[0]?.nossoNumero ?? ''
    const p = escrita.ok ? (escrita.value.texto.split('\r\n')[2] ?? '') : ''
    const formas = nossosNumerosNoRetorno(CONTAS[banco], nossoNumero)
    for (const escrito of formas.slice(0, 2)) {
      const volta = lerRetorno(
        new TextEncoder().encode(
          escreverRetorno(banco, [{ movimento: '06', nossoNumero: escrito, pago: 100 }]),
        ),
      )
      const lido = volta.ok ? volta.value.ocorrencias[0]?.nossoNumero : undefined
      expect(formas).toContain(semMoldura(lido ?? ''))
    }
    // In the P segment of the same bank it is somewhere from 38 to 57.
    expect(semMoldura(p.slice(37, 57))).toContain(formas.toSorted((a, b) => a.length - b.length)[0])
  },
)
