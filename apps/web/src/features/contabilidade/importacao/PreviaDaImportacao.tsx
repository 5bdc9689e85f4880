import { Button, Progress } from '@mantine/core'
import { automacao, contabilImportacao } from '@razao/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { formatarInteiro, plural } from '../../../ui/formato.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { Escolha } from '../comum/Escolha.tsx'
import { ColunasDoBalancete } from './ColunasDoBalancete.tsx'
import { ContasDaImportacao } from './ContasDaImportacao.tsx'
import { ConteudoDaSaida } from './ConteudoDaSaida.tsx'
import { Problemas, Resumo, Saldos } from './PartesDaPrevia.tsx'
import { emAndamento, type Previa, SituacaoDaImportacao } from './SituacaoDaImportacao.tsx'

const COLUNAS = [
  ['saldo', 'Saldo atual (final)'],
  ['saldo-anterior', 'Saldo anterior (inicial)'],
] as const

/** On which day the balances open the book, and which column of the balancete they are. */
function Abertura({ previa }: { previa: Previa }) {
  const { executar, falha } = useAcao(contabilImportacao.mapearImportacaoContabil)
  const [dia, setDia] = useState(previa.dataDeAbertura ?? '')
  const mudar = (mudanca: { dataDeAbertura?: string | null; coluna?: Previa['coluna'] }) =>
    executar({ importacaoId: previa.id, ...mudanca })
  if (previa.formato === 'saida-total' || previa.contas.every(({ abertura }) => abertura === 0)) {
    if (!previa.temAnterior) return null
  }
  return (
    <div className="ctb-barra ctb-abertura">
      <CampoDeData
        label="Saldos de abertura no fim do dia"
        value={dia}
        error={falha?.erros.find(({ pointer }) => pointer.endsWith('dataDeAbertura'))?.mensagem}
        onChange={setDia}
        onBlur={({ currentTarget }) => {
          if (!currentTarget.validity.valid) return
          const nova = dia === '' ? null : dia
          if (nova !== previa.dataDeAbertura) void mudar({ dataDeAbertura: nova })
        }}
      />
      {previa.temAnterior ? (
        <Escolha
          rotulo="Coluna do balancete"
          valor={previa.coluna}
          opcoes={COLUNAS}
          onMudar={(coluna) => void mudar({ coluna })}
        />
      ) : null}
    </div>
  )
}

function textoDeConfirmar({ formato, lancamentos }: Previa): string {
  if (formato === 'balancete') return 'Abrir o livro com estes saldos'
  if (formato === 'saida-total') return 'Pôr tudo na empresa'
  return lancamentos > 0 ? `Pôr ${plural(lancamentos, 'lançamento')} no livro` : 'Pôr no livro'
}

function Decidir({ previa, onFechar }: { previa: Previa; onFechar: () => void }) {
  const confirmar = useAcao(contabilImportacao.confirmarImportacaoContabil)
  const descartar = useAcao(contabilImportacao.descartarImportacaoContabil)
  const entrada = { importacaoId: previa.id }
  const pode = previa.estado === 'previa' && previa.impedimentos.length === 0
  const jogarFora = async () => {
    const resultado = await descartar.executar(entrada)
    if (!resultado.ok) return
    avisos.info('Prévia descartada. Nada entrou no livro.')
    onFechar()
  }
  return (
    <div className="rz-formulario-acoes">
      <Button
        variant="default"
        loading={descartar.enviando}
        disabled={confirmar.enviando}
        onClick={() => void jogarFora()}
      >
        Descartar
      </Button>
      {previa.estado === 'previa' ? (
        <Button
          disabled={!pode || descartar.enviando}
          loading={confirmar.enviando}
          onClick={() => void confirmar.executar(entrada)}
        >
          {textoDeConfirmar(previa)}
        </Button>
      ) : null}
    </div>
  )
}

const DESFAZER = {
  motivo: {
    rotulo: 'Motivo',
    obrigatorio: true,
    minimo: [5, 'Escreva um motivo com pelo menos 5 letras.'],
    maximo: 500,
    foco: true,
  },
} as const

function Desfazer({ previa }: { previa: Previa }) {
  const [aberto, setAberto] = useState(false)
  const { executar, falha } = useAcao(contabilImportacao.desfazerImportacaoContabil)
  const formulario = useFormulario({ campos: DESFAZER, falha })
  const fechar = () => setAberto(false)
  return (
    <>
      <Button variant="default" onClick={() => setAberto(true)}>
        Desfazer a importação
      </Button>
      <Dialogo aberto={aberto} onFechar={fechar} titulo="Desfazer a importação">
        <Formulario
          de={formulario}
          enviar="Estornar tudo"
          perigo
          pronto={formulario.completo}
          voltar="Manter no livro"
          onVoltar={fechar}
          onEnviar={({ motivo }) => executar({ importacaoId: previa.id, motivo })}
          onFeito={fechar}
          antes={
            <p>
              {previa.lancamentos === 1
                ? 'O lançamento que este arquivo pôs no livro é estornado'
                : `Os ${formatarInteiro(previa.lancamentos)} lançamentos que este arquivo pôs no livro são estornados`}
              , cada estorno ligado ao seu original, de uma vez. Nada se apaga. Em mês bloqueado, o
              estorno sai na data de hoje.
            </p>
          }
        />
      </Dialogo>
    </>
  )
}

function Andamento({ previa }: { previa: Previa }) {
  const { executar, enviando } = useAcao(automacao.cancelarOperacoes)
  const { operacaoId, progresso, total } = previa
  const parar = async () => {
    if (operacaoId === null) return
    const resultado = await executar({ selecao: { modo: 'ids', ids: [operacaoId] } })
    if (!resultado.ok) return
    if (resultado.valor.feitas > 0)
      avisos.info('Parando. O que não terminou não deixa nada no livro.')
    else avisos.info('Não há o que cancelar: já terminou.')
  }
  return (
    <div className="ctb-barra">
      <Progress
        className="ctb-progresso-largo"
        value={total > 1 ? (progresso / total) * 100 : 4}
        aria-label="Andamento da importação"
        animated
      />
      <Button variant="default" size="compact-sm" loading={enviando} onClick={() => void parar()}>
        Cancelar
      </Button>
    </div>
  )
}

function Conteudo({
  previa,
  empresaId,
  onFechar,
}: Omit<Props, 'importacaoId'> & { previa: Previa }) {
  const { estado, impedimentos } = previa
  if (estado !== 'previa')
    return (
      <>
        <Problemas problemas={previa.problemas} outros={previa.outrosProblemas} />
        <ConteudoDaSaida conteudo={previa.conteudo} estado={previa.estado} />
        {estado === 'falhou' ? <Decidir previa={previa} onFechar={onFechar} /> : null}
      </>
    )
  return (
    <>
      {impedimentos.length > 0 ? (
        <Faixa tom="atencao">
          {impedimentos.length === 1 ? (
            impedimentos[0]
          ) : (
            <ul className="ctb-impedimentos">
              {impedimentos.map((impedimento) => (
                <li key={impedimento}>{impedimento}</li>
              ))}
            </ul>
          )}
        </Faixa>
      ) : null}
      {previa.planilha ? (
        <ColunasDoBalancete
          key={previa.operacaoId}
          importacaoId={previa.id}
          planilha={previa.planilha}
        />
      ) : null}
      <ConteudoDaSaida conteudo={previa.conteudo} estado={previa.estado} />
      <Abertura key={previa.dataDeAbertura} previa={previa} />
      <Problemas
        problemas={previa.problemas.filter(({ mensagem }) => !impedimentos.includes(mensagem))}
        outros={previa.outrosProblemas}
      />
      {previa.formato === 'saida-total' ? null : (
        <ContasDaImportacao importacaoId={previa.id} empresaId={empresaId} contas={previa.contas} />
      )}
      <Saldos saldos={previa.saldos} />
      <Decidir previa={previa} onFechar={onFechar} />
    </>
  )
}

type Props = {
  importacaoId: number
  empresaId: number
  onFechar: () => void
  onVerNoDiario: () => void
}

const CADENCIA = 1500

/** One file on its way to the book: what it says, what it would change, and the decision. */
export function PreviaDaImportacao({ importacaoId, ...resto }: Props) {
  const [correndo, setCorrendo] = useState(true)
  const { dados, estado } = useConsulta(
    contabilImportacao.lerImportacaoContabil,
    { importacaoId },
    correndo ? { intervalo: CADENCIA } : {},
  )
  const andando = dados !== undefined && emAndamento(dados.estado)
  if (dados !== undefined && andando !== correndo) setCorrendo(andando)
  const voltar = (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowLeft size={15} aria-hidden />}
      onClick={resto.onFechar}
    >
      Arquivos enviados
    </Button>
  )
  if (estado.falha)
    return (
      <>
        <div>{voltar}</div>
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      </>
    )
  if (!dados) return <Carregando linhas={6} />
  return (
    <>
      <div>{voltar}</div>
      <section className="rz-cartao ctb-pedidos" aria-label="Arquivo">
        <div className="ctb-barra">
          <h2>{dados.nome}</h2>
          <SituacaoDaImportacao
            estado={dados.estado}
            impedida={dados.estado === 'previa' && dados.impedimentos.length > 0}
          />
        </div>
        {dados.estado === 'analisando' ? null : <Resumo previa={dados} />}
        {andando ? <Andamento previa={dados} /> : null}
        {dados.motivo && !andando ? <Faixa tom="erro">{dados.motivo}</Faixa> : null}
        {dados.estado === 'concluida' ? (
          <div className="rz-formulario-acoes">
            {dados.formato === 'saida-total' ? null : <Desfazer previa={dados} />}
            <Button onClick={resto.onVerNoDiario}>Ver no Diário</Button>
          </div>
        ) : null}
      </section>
      <Conteudo previa={dados} {...resto} />
    </>
  )
}
