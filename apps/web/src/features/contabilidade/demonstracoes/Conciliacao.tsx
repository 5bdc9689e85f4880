import { contabilRelatorios, type RouteOutput } from '@razao/contract'
import { Link } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { paths } from '../../../paths.ts'
import { Faixa } from '../../../ui/Faixa.tsx'
import { competenciaPorExtenso, formatarDinheiro } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import type { Livro } from '../comum/use-livro.ts'
import '../comum/exportar.css'
import '../comum/relatorios.css'

type Linha = RouteOutput<typeof contabilRelatorios.conciliacaoContabil>['linhas'][number]

const FONTES: Readonly<Record<Linha['fonte'], string>> = {
  notas: 'Notas fiscais',
  guias: 'Guias',
  folha: 'Folha e pró-labore',
}

const colunas = (livro: Livro): readonly Coluna<Linha>[] => [
  {
    campo: 'diferenca',
    titulo: 'Situação',
    tipo: 'status',
    celula: ({ diferenca }) => (
      <Situacao tom={diferenca === 0 ? 'ok' : 'erro'}>
        {diferenca === 0 ? 'Bate' : `Difere ${formatarDinheiro(diferenca)}`}
      </Situacao>
    ),
    largura: 172,
  },
  {
    campo: 'descricao',
    titulo: 'O que se compara',
    largura: 'minmax(190px, 1.7fr)',
    celular: 'titulo',
  },
  { campo: 'valorDaFonte', titulo: 'Na fonte', tipo: 'dinheiro', largura: 120 },
  { campo: 'valorContabil', titulo: 'No razão', tipo: 'dinheiro', largura: 120 },
  {
    campo: 'fonte',
    titulo: 'Fonte',
    largura: 124,
    celula: ({ fonte, rota }) => <Link to={rota}>{FONTES[fonte]}</Link>,
  },
  {
    campo: 'contas',
    titulo: 'Contas',
    largura: 'minmax(140px, 1fr)',
    celular: 'larga',
    celula: ({ contas }) =>
      contas.length === 0 ? (
        <span className="rz-suave">—</span>
      ) : (
        <span className="ctb-contas-da-fonte">
          {contas.map(({ contaId, codigo, nome }) => (
            <button
              key={contaId}
              type="button"
              className="ctb-ligacao"
              onClick={() => livro.irPara('razao', { conta: contaId, periodo: 'mes' })}
            >
              <span className="rz-numero">{codigo}</span> {nome}
            </button>
          ))}
        </span>
      ),
  },
  {
    campo: 'medida',
    titulo: 'Medida',
    largura: 100,
    valor: ({ medida }) => (medida === 'saldo' ? 'Saldo final' : 'Movimento'),
  },
]

/** Account by source: notes, guides and payroll against the books of the month, with the differences. */
export function Conciliacao({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { competencia } = livro
  const { dados, estado } = useConsulta(contabilRelatorios.conciliacaoContabil, {
    empresaId,
    competencia,
  })
  // Of no company is the statement of the bank kept here: it is checked line by line.
  const semFonte = (dados?.semFonte ?? []).filter((fonte) => fonte !== 'extrato')
  const nadaNoLivro =
    dados?.linhas.some(({ diferenca }) => diferenca !== 0) &&
    dados.linhas.every(({ valorContabil }) => valorContabil === 0)
  return (
    <>
      {nadaNoLivro ? (
        <Faixa tom="info" acao={<Link to={paths.fechamento.raiz}>Abrir o fechamento</Link>}>
          Nada de {competenciaPorExtenso(competencia)} está no livro ainda: os lançamentos das
          notas, das guias e da folha são feitos ao fechar o mês.
        </Faixa>
      ) : null}
      <p className="rz-suave ctb-exercicio">
        O extrato do banco se confere no{' '}
        <button
          type="button"
          className="ctb-ligacao"
          onClick={() => livro.irPara('razao', { periodo: 'mes' })}
        >
          razão da conta
        </button>
        , linha a linha, com a marca de conferida.
      </p>
      <Grade
        {...estado}
        rotulo="comparações do mês"
        colunas={colunas(livro)}
        linhas={dados?.linhas}
        idDaLinha={(linha) => dados?.linhas.indexOf(linha) ?? 0}
        nomeDaLinha={({ descricao }) => descricao}
        parcial={
          semFonte.length > 0
            ? `Sem dados de ${semFonte.join(' nem de ')} neste mês: o que depende disso não foi comparado.`
            : undefined
        }
        vazio={{
          titulo: 'Nada a comparar neste mês',
          texto: 'As comparações aparecem quando há notas, guias ou folha na competência.',
        }}
      />
    </>
  )
}
