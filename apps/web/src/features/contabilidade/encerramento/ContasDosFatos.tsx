import { Button, TextInput } from '@mantine/core'
import { contabilCadastros, type RouteOutput } from '@razao/contract'
import { useMemo, useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CampoDeConta } from '../../../ui/CampoDeConta.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { filtrarContas } from '../../../ui/contas.ts'
import { ErrosDoPedido } from '../comum/ErrosDoPedido.tsx'
import { type Conta, useContas } from '../plano/index.ts'

type Regra = RouteOutput<typeof contabilCadastros.listarRegras>['regras'][number]
type Apontada = {
  readonly funcao: string
  /** Of the chart: what an entry goes to when no rule says otherwise. */
  readonly doPlano: Conta | undefined
  readonly regra: Regra | undefined
  readonly soEm: readonly Regra[]
}

/** Each function of the rules with the account it goes to, in the order of the chart. */
function apontadas(
  { regras, funcoes }: RouteOutput<typeof contabilCadastros.listarRegras>,
  analiticas: readonly Conta[],
): Apontada[] {
  const porFuncao = new Map(analiticas.flatMap((c) => (c.funcao ? [[c.funcao, c] as const] : [])))
  return [...new Map(funcoes.map((uma) => [uma.funcao, uma])).values()]
    .sort((a, b) => (a.codigo < b.codigo ? -1 : 1))
    .map(({ funcao }) => {
      const dela = regras.filter((regra) => regra.funcao === funcao)
      return {
        funcao,
        doPlano: porFuncao.get(funcao),
        // The company's come first.
        regra: dela.find(({ evento }) => evento === null),
        soEm: dela.filter(({ evento }) => evento !== null),
      }
    })
}

function deOnde({ regra, doPlano }: Apontada): string {
  if (regra) return regra.empresaId === null ? 'Regra do escritório' : 'Regra desta empresa'
  return doPlano ? 'Conta do plano' : 'Nenhuma conta do plano responde: aponte uma'
}

type PropsDaLinha = {
  apontada: Apontada
  analiticas: readonly Conta[]
  empresaId: number
}

function Linha({ apontada, analiticas, empresaId }: PropsDaLinha) {
  const { funcao, doPlano, regra, soEm } = apontada
  const salvar = useAcao(contabilCadastros.salvarRegra)
  const excluir = useAcao(contabilCadastros.excluirRegra)
  const nome = doPlano ? `${doPlano.codigo} ${doPlano.nome}` : funcao.replaceAll('-', ' ')
  const propria = regra !== undefined && regra.empresaId !== null
  const voltar = async () => {
    const { ok } = await excluir.executar({ empresaId, funcao })
    if (ok) avisos.ok('A regra voltou à conta do plano.')
  }
  const apontar = async (contaId: number | null) => {
    if (contaId === null || contaId === (regra?.contaId ?? doPlano?.id)) return
    const { ok } = await salvar.executar({ empresaId, funcao, contaId })
    if (ok) avisos.ok('Conta da regra mudada: vale do próximo lançamento em diante.')
  }
  return (
    <li>
      <span>{nome}</span>
      <CampoDeConta
        rotulo={`Conta para ${nome}`}
        contas={analiticas}
        contaId={regra?.contaId ?? doPlano?.id ?? null}
        onEscolher={(contaId) => void apontar(contaId)}
      />
      <small className="rz-suave">
        {deOnde(apontada)}
        {soEm.map(({ evento, codigo, conta }) => ` · em ${evento}: ${codigo} ${conta}`)}
      </small>
      {propria ? (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={excluir.enviando}
          aria-label={`Voltar ao plano: ${nome}`}
          onClick={() => void voltar()}
        >
          Voltar ao plano
        </Button>
      ) : null}
      <ErrosDoPedido falha={salvar.falha} />
    </li>
  )
}

function Lista({ empresaId }: { empresaId: number }) {
  const { analiticas } = useContas(empresaId)
  const { dados, estado } = useConsulta(contabilCadastros.listarRegras, { empresaId })
  const [busca, setBusca] = useState('')
  const linhas = useMemo(() => (dados ? apontadas(dados, analiticas) : []), [dados, analiticas])
  const achadas = useMemo(() => {
    const procuraveis = linhas.map((linha) => ({
      linha,
      codigo: linha.doPlano?.codigo ?? '',
      nome: linha.doPlano?.nome ?? linha.funcao,
    }))
    return filtrarContas(procuraveis, busca).map(({ linha }) => linha)
  }, [linhas, busca])
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={6} />
  return (
    <>
      <TextInput
        size="xs"
        aria-label="Procurar conta da regra"
        placeholder="Procurar por código ou nome"
        value={busca}
        onChange={({ currentTarget }) => setBusca(currentTarget.value)}
      />
      {achadas.length === 0 ? <p className="rz-suave">Nada encontrado.</p> : null}
      <ul className="ctb-contas-dos-fatos" aria-label="Contas das regras">
        {achadas.map((apontada) => (
          <Linha
            key={apontada.funcao}
            apontada={apontada}
            analiticas={analiticas}
            empresaId={empresaId}
          />
        ))}
      </ul>
    </>
  )
}

/** To which account each thing that the books post by themselves goes: notes, payroll, guides, assets, closing. */
export function ContasDosFatos({ empresaId }: { empresaId: number }) {
  const [aberta, setAberta] = useState(false)
  return (
    <details
      className="rz-cartao ctb-trilha"
      onToggle={({ currentTarget }) => setAberta(currentTarget.open)}
    >
      <summary>Contas de todas as regras</summary>
      <div className="ctb-contas-da-regra">
        <p className="rz-suave">
          Notas, folha, pró-labore, guias, bens e encerramento entram no livro por estas contas.
          Aponte outra onde a empresa usa a sua; o que já está no livro não muda.
        </p>
        {aberta ? <Lista empresaId={empresaId} /> : null}
      </div>
    </details>
  )
}
