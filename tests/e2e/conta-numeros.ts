// Documents and companies for the specs of the registration.
import { digitosDoCnpj, digitosDoCpf } from '@razao/engine/cadastro'
import pg from 'pg'

let contador = 0
const proximo = (casas: number): string => {
  contador += 1
  return String((process.pid * 1000 + contador) % 10 ** casas).padStart(casas, '0')
}

/** A CNPJ of valid digits that nobody here has. */
export function umCnpj(): string {
  const base = `98${proximo(6)}0001`
  return `${base}${digitosDoCnpj(base)}`
}

/** A CPF of valid digits. */
export function umCpf(): string {
  const base = `98${proximo(7)}`
  return `${base}${digitosDoCpf(base)}`
}

/** A company of the demonstration's office; another one for each number. */
export async function umaEmpresaServida(n = 0): Promise<{ cnpj: string; apelido: string }> {
  const banco = new pg.Client({ connectionString: process.env.RAZAO_E2E_BANCO })
  await banco.connect()
  try {
    const { rows } = await banco.query<{ cnpj: string; apelido: string }>(
      `select e.identificacao as cnpj, e.apelido from empresa e join escritorio o using (escritorio_id)
       where o.demonstracao and e.categoria = 1 and e.encerrada_em is null and length(e.identificacao) = 14
         and o.escritorio_id = (select min(escritorio_id) from escritorio where demonstracao)
       order by e.id offset $1 limit 1`,
      [n],
    )
    const [empresa] = rows
    if (!empresa) throw new Error('a demonstração não tem empresa')
    return empresa
  } finally {
    await banco.end()
  }
}
