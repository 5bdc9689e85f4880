import type { carteira, RouteParsed } from '@razao/contract'
import { mesesAntesDaEntrada, REGIME, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { decimal } from '@razao/engine/dinheiro'
import { formatarCompetencia } from '@razao/engine/tempo'

export type Entrada = RouteParsed<typeof carteira.criarEmpresa>
export type ErroDoCampo = { pointer: string; mensagem: string }

/** What is wrong with a company that asks to enter, field by field; `hoje` is the civil date of Brasília. */
export const conferirEntrada = (entrada: Entrada, hoje: string): ErroDoCampo[] => [
  ...(validarCnpj(entrada.cnpj) ? [] : [erro('cnpj', 'O CNPJ não confere.')]),
  ...conferirDatas(entrada, hoje),
  ...conferirRegime(entrada),
  ...conferirSocios(entrada),
  ...conferirAnteriores(entrada),
]

const erro = (campo: string, mensagem: string): ErroDoCampo => ({
  pointer: `#/${campo}`,
  mensagem,
})

function conferirDatas(entrada: Entrada, hoje: string): ErroDoCampo[] {
  const { abertura, regimeDesde, primeiraCompetencia: primeira } = entrada
  const mesDaAbertura = abertura.slice(0, 7)
  const erros: ErroDoCampo[] = []
  if (abertura > hoje) erros.push(erro('abertura', 'A abertura não pode ser no futuro.'))
  if (primeira < mesDaAbertura)
    erros.push(erro('primeiraCompetencia', 'O primeiro mês é anterior à abertura da empresa.'))
  if (primeira > hoje.slice(0, 7))
    erros.push(erro('primeiraCompetencia', 'O primeiro mês ainda não começou.'))
  if (regimeDesde < mesDaAbertura)
    erros.push(erro('regimeDesde', 'O regime não começa antes da abertura da empresa.'))
  if (regimeDesde > primeira)
    erros.push(erro('regimeDesde', 'O regime precisa valer no primeiro mês a fechar.'))
  return erros
}

type DoRegime = Pick<Entrada, 'regime' | 'meiAtividade' | 'baseReconhecimento'> & {
  readonly anexo: Entrada['anexo'] | null
}
/** What cannot go together in a regime. */
export function conferirRegime({
  regime,
  anexo,
  meiAtividade,
  baseReconhecimento,
}: DoRegime): ErroDoCampo[] {
  const erros: ErroDoCampo[] = []
  if (anexo === 'FATOR_R' && regime !== REGIME.simples)
    erros.push(erro('anexo', 'O fator R só existe no Simples Nacional.'))
  if (regime === REGIME.mei && meiAtividade === null)
    erros.push(erro('meiAtividade', 'Diga o que o MEI faz: é o que decide o DAS-MEI.'))
  if (regime !== REGIME.mei && meiAtividade !== null)
    erros.push(erro('meiAtividade', 'Só o MEI tem esta escolha.'))
  const semCaixa = regime !== REGIME.simples && regime !== REGIME.presumido
  if (baseReconhecimento === 1 && semCaixa)
    erros.push(erro('baseReconhecimento', 'Este regime apura sempre por competência.'))
  return erros
}

/** Shares are written with up to six decimals: their sum is exact. */
function conferirSocios({ socios, regime }: Entrada): ErroDoCampo[] {
  const erros: ErroDoCampo[] = []
  const vistos = new Set<string>()
  for (const [i, { cpf, proLabore }] of socios.entries()) {
    if (!validarCpf(cpf)) erros.push(erro(`socios/${i}/cpf`, 'O CPF não confere.'))
    else if (vistos.has(cpf)) erros.push(erro(`socios/${i}/cpf`, 'Este CPF já está na lista.'))
    vistos.add(cpf)
    if (regime === REGIME.mei && proLabore !== null)
      erros.push(erro(`socios/${i}/proLabore`, 'O MEI não tem pró-labore: o INSS vai no DAS.'))
    if (proLabore?.tipo === 'fixo' && proLabore.valor === 0)
      erros.push(erro(`socios/${i}/proLabore`, 'Escreva o valor do pró-labore.'))
  }
  const soma = socios.reduce((total, socio) => total.add(socio.participacao), decimal(0))
  if (socios.length > 0 && !soma.eq(100))
    erros.push(erro('socios', 'As participações precisam somar 100 %.'))
  return erros
}

/** A month nobody told us about is not a month without revenue: all are asked for, and no other. */
function conferirAnteriores(entrada: Entrada): ErroDoCampo[] {
  const pedidos = mesesAntesDaEntrada(entrada)
  const ditos = entrada.anteriores.map(({ competencia }) => competencia)
  const faltam = pedidos.filter((mes) => !ditos.includes(mes))
  const sobram = ditos.filter((mes, i) => !pedidos.includes(mes) || ditos.indexOf(mes) !== i)
  if (faltam.length > 0)
    return [
      erro(
        'anteriores',
        `Falta a receita de ${faltam.map(formatarCompetencia).join(', ')}. Informe cada mês, mesmo que seja zero.`,
      ),
    ]
  return sobram.length === 0
    ? []
    : [erro('anteriores', `Não cabe aqui: ${sobram.map(formatarCompetencia).join(', ')}.`)]
}
