import { Button, Radio } from '@mantine/core'
import { type RouteInput, recebimentos } from '@razao/contract'
import { useEffect, useState } from 'react'
import { type Falha, falhaNaTela } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { CampoMascarado } from '../../ui/CampoMascarado.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData, formatarInteiro, plural } from '../../ui/formato.ts'
import { dataDigitada, limpar } from '../../ui/mascaras.ts'
import { diaErrado, type PreviaDosRecebimentos, resumoDaPrevia } from './recebimento.ts'

type Selecao = RouteInput<typeof recebimentos.informarRecebimentos>['selecao']
type Props = {
  selecao: Selecao
  onFechar: () => void
  onCriada: (operacaoId: number) => void
  /** The filter brings another number of notes now: the list is read again and the choice cleared. */
  onRevisar: () => void
}

/** Asked again for each day chosen; nothing is done before the person confirms. */
function usePrevia(selecao: Selecao, data: string | null, valida: boolean) {
  const { executar } = useAcao(recebimentos.preverRecebimentos, { semModal: true })
  const [previa, setPrevia] = useState<PreviaDosRecebimentos>()
  const [falha, setFalha] = useState<Falha>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is the one the dialog opened with
  useEffect(() => {
    let vale = true
    setPrevia(undefined)
    setFalha(undefined)
    if (valida)
      void executar({ selecao, data }).then((resultado) => {
        if (!vale) return
        if (resultado.ok) setPrevia(resultado.valor)
        else setFalha(resultado.falha)
      })
    return () => {
      vale = false
    }
  }, [data, valida, executar])
  return { previa, falha }
}

function Previa({ previa, data }: { previa: PreviaDosRecebimentos; data: string | null }) {
  const { afetadas, jaFeitas, impedidas, impedimentos } = previa
  const resto = impedidas - impedimentos.length
  return (
    <div role="status">
      <p>
        <strong>{afetadas === 0 ? 'Nada a informar.' : `${resumoDaPrevia(previa, data)}.`}</strong>{' '}
        {jaFeitas > 0 ? `${plural(jaFeitas, 'já foi recebida', 'já foram recebidas')}.` : null}
      </p>
      {impedidas > 0 ? (
        <>
          <p>{plural(impedidas, 'não pode', 'não podem')}:</p>
          <ul>
            {impedimentos.map(({ notaId, nota, motivo }) => (
              <li key={notaId}>
                {nota}: {motivo}
              </li>
            ))}
            {resto > 0 ? <li>e mais {formatarInteiro(resto)}.</li> : null}
          </ul>
        </>
      ) : null}
    </div>
  )
}

/** «Informar recebimento» of many notes, each whole: on one day, or each on its own. */
export function ReceberNotas({ selecao, onFechar, onCriada, onRevisar }: Props) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const [modo, setModo] = useState<'emissao' | 'data'>('data')
  const [dia, setDia] = useState(limpar('date', formatarData(hoje)))
  const erro = modo === 'data' ? diaErrado(dia, hoje) : null
  const data = modo === 'data' ? dataDigitada(dia) : null
  const { previa, falha } = usePrevia(selecao, data, erro === null)
  const { executar, enviando } = useAcao(recebimentos.informarRecebimentos)
  const afetadas = previa?.afetadas ?? 0
  const informar = async () => {
    const resultado = await executar({ selecao, data })
    if (!resultado.ok) return
    onFechar()
    onCriada(resultado.valor.operacaoId)
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Informar recebimento" tamanho="lg">
      <div className="rz-formulario">
        <p>
          Cada nota fica recebida pelo que falta dela, e o livro lança sozinho: Banco a débito,
          Clientes a crédito.
        </p>
        <Radio.Group
          label="Quando foram recebidas"
          value={modo}
          onChange={(valor) => setModo(valor === 'emissao' ? 'emissao' : 'data')}
        >
          <div className="rz-nota-quando">
            <Radio value="data" label="Todas no mesmo dia" />
            <Radio value="emissao" label="Cada uma no dia da emissão" />
          </div>
        </Radio.Group>
        {modo === 'data' ? (
          <CampoMascarado
            tipo="date"
            label="Recebidas em"
            required
            value={dia}
            onChange={setDia}
            error={erro}
          />
        ) : null}
        {falha?.codigo === 'selecao-mudou' ? (
          <Faixa
            tom="atencao"
            acao={
              <Button size="compact-sm" variant="default" onClick={onRevisar}>
                Revisar a seleção
              </Button>
            }
          >
            {falha.detail}
          </Faixa>
        ) : null}
        {falha && falha.codigo !== 'selecao-mudou' ? <CartaoErro {...falhaNaTela(falha)} /> : null}
        {!previa && !falha && erro === null ? <Carregando linhas={3} /> : null}
        {previa ? <Previa previa={previa} data={data} /> : null}
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button loading={enviando} disabled={afetadas === 0} onClick={() => void informar()}>
            {`Informar de ${plural(afetadas, 'nota')}`}
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}
