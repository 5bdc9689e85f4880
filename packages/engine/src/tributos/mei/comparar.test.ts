import { expect, test } from 'vitest'
import { compararDasMei, porqueDoPgmei } from './index.ts'

const inss = { tributo: 'inss', rotulo: 'INSS', valor: 81_05 }
const icms = { tributo: 'icms', rotulo: 'ICMS', valor: 1_00 }
const iss = { tributo: 'iss', rotulo: 'ISS', valor: 5_00 }
const la = (codigo: string, valor: number, denominacao = '') => ({ codigo, denominacao, valor })

test('as partes iguais às do PGMEI não têm o que explicar', () => {
  const partes = compararDasMei([inss, iss], [la('1010', 5_00), la('1006', 81_05)])
  expect(partes).toEqual([
    { rotulo: 'INSS', nosso: 81_05, deles: 81_05 },
    { rotulo: 'ISS', nosso: 5_00, deles: 5_00 },
  ])
  expect(porqueDoPgmei(partes)).toBeNull()
})

test('sem INSS lá, é um mês de benefício', () => {
  const partes = compararDasMei([inss, iss], [la('1010', 5_00)])
  expect(partes[0]).toEqual({ rotulo: 'INSS', nosso: 81_05, deles: 0 })
  expect(porqueDoPgmei(partes)).toContain('benefício')
})

test('o que só há de um lado é a atividade; o que muda de valor, o salário mínimo', () => {
  const outra = compararDasMei([inss, icms], [la('1006', 81_05), la('1010', 5_00, 'ISS')])
  expect(outra).toContainEqual({ rotulo: 'ISS', nosso: 0, deles: 5_00 })
  expect(porqueDoPgmei(outra)).toContain('atividade')
  const caminhoneiro = compararDasMei([inss, icms], [la('1006', 194_52), la('1007', 1_00)])
  expect(porqueDoPgmei(caminhoneiro)).toContain('transportador')
})

test('o tributo vem pelo nome, qualquer que seja o código', () => {
  const partes = compararDasMei(
    [inss],
    [la('0151', 81_05, 'INSS - SIMPLES NACIONAL - MEI - 10/2026')],
  )
  expect(partes).toEqual([{ rotulo: 'INSS', nosso: 81_05, deles: 81_05 }])
})

test('duas linhas do mesmo tributo somam, e um código novo leva o nome de lá', () => {
  const partes = compararDasMei(
    [iss],
    [la('1010', 2_00), la('1010', 3_00), la('1234', 99, 'CBS - MEI - 10/2026')],
  )
  expect(partes).toEqual([
    { rotulo: 'ISS', nosso: 5_00, deles: 5_00 },
    { rotulo: 'CBS', nosso: 0, deles: 99 },
  ])
})
