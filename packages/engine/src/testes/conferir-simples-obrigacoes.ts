import type { Memorial, Recusa, Result } from '../dinheiro/index.ts'
import {
  aliquotaIssNaFonte,
  aplicarDevolucoes,
  apurarCaixa,
  apurarReceitaBruta,
  type Cancelamento,
  competenciaDaReceita,
  corrigirCancelados,
  creditoDoComprador,
  diferencaDoIssNaAbertura,
  efeitosDaExclusao,
  type FatosDaExclusao,
  type FatosDaMulta,
  type FatosDasDevolucoes,
  type FatosDoCaixa,
  type FatosDoCredito,
  type FatosDoIssNaFonte,
  folhaDoFatorR,
  type ItemDoMes,
  livrosObrigatorios,
  multaDaDeclaracao,
  multaPorIncorrecoes,
  paDaOpcaoDeRegime,
  prazoDaDefisEspecial,
  type ReceitaMensal,
} from '../tributos/simples/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import type { Exemplo } from './exemplo.ts'

type Regra = (fatos: never, memorial: Memorial) => Result<object, Recusa>

const conferirPor =
  (regra: Regra) =>
  ({ fatos, espera }: Exemplo): string[] =>
    conferirResultado((memorial) => regra(fatos as never, memorial), espera)

const comoObjeto = <T, R extends Recusa>(
  nome: string,
  resultado: Result<T, R>,
): Result<object, R> =>
  resultado.ok ? { ok: true, value: { [nome]: resultado.value } } : resultado

/** What surrounds the DAS: documents, register of receivables, penalties, exclusion. */
export const CONFERENTES_DO_SIMPLES: Readonly<Record<string, (exemplo: Exemplo) => string[]>> = {
  'iss-na-fonte': conferirPor((fatos: FatosDoIssNaFonte, memorial) =>
    aliquotaIssNaFonte(fatos, memorial),
  ),
  'iss-na-abertura': conferirPor(
    (fatos: Parameters<typeof diferencaDoIssNaAbertura>[0], memorial) =>
      diferencaDoIssNaAbertura(fatos, memorial),
  ),
  'credito-do-comprador': conferirPor((fatos: FatosDoCredito, memorial) =>
    creditoDoComprador(fatos, memorial),
  ),
  'multa-da-declaracao': conferirPor((fatos: FatosDaMulta, memorial) =>
    multaDaDeclaracao(fatos, memorial),
  ),
  'multa-por-incorrecoes': conferirPor(
    (fatos: { declaracao: FatosDaMulta['declaracao']; entrega: string; itens: number }) =>
      comoObjeto('valor', multaPorIncorrecoes(fatos)),
  ),
  exclusao: conferirPor((fatos: FatosDaExclusao) => efeitosDaExclusao(fatos)),
  'folha-do-fator-r': conferirPor(
    (fatos: { itens: Parameters<typeof folhaDoFatorR>[0] }, memorial) =>
      folhaDoFatorR(fatos.itens, memorial),
  ),
  livros: conferirPor((fatos: Parameters<typeof livrosObrigatorios>[0]) =>
    comoObjeto('livros', livrosObrigatorios(fatos)),
  ),
  'defis-especial': conferirPor((fatos: { evento: string }) =>
    comoObjeto('prazo', prazoDaDefisEspecial(fatos.evento)),
  ),
  caixa: conferirPor((fatos: FatosDoCaixa, memorial) => apurarCaixa(fatos, memorial)),
  'opcao-de-regime': conferirPor((fatos: { ano: number; entrada: string }) =>
    comoObjeto('pa', paDaOpcaoDeRegime(fatos.ano, fatos.entrada)),
  ),
  devolucoes: conferirPor((fatos: FatosDasDevolucoes, memorial) =>
    aplicarDevolucoes(fatos, memorial),
  ),
  cancelamentos: conferirPor((fatos: { receitas: ReceitaMensal[]; cancelados: Cancelamento[] }) =>
    corrigirCancelados(fatos.receitas, fatos.cancelados),
  ),
  'receita-bruta': conferirPor((fatos: { itens: ItemDoMes[] }, memorial) =>
    apurarReceitaBruta(fatos.itens, memorial),
  ),
  'competencia-da-receita': conferirPor((fatos: Parameters<typeof competenciaDaReceita>[0]) =>
    comoObjeto('competencia', competenciaDaReceita(fatos)),
  ),
}
