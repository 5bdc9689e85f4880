import { Radio, TextInput } from '@mantine/core'
import { emissoes, receitas } from '@razao/contract'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../../../api/use-acao.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { formatarData, formatarDinheiro } from '../../../../ui/formato.ts'
import type { CobrancaDaAcao } from './acao.ts'

type Props = {
  cobranca: Pick<CobrancaDaAcao, 'id' | 'numero' | 'empresaId' | 'bruto'>
  onFechar: () => void
}

const ATIVA = 1
const EMITIDAS = 1

/** The notes issued by the company that may be the one of the charge: active, and of its value. */
function Notas({
  cobranca,
  notaId,
  onEscolher,
}: Pick<Props, 'cobranca'> & { notaId: number | null; onEscolher: (id: number) => void }) {
  const [busca, setBusca] = useState('')
  const buscada = useDeferredValue(busca.trim())
  const { dados, estado } = useConsulta(receitas.listarNotas, {
    empresaId: cobranca.empresaId,
    direcao: EMITIDAS,
    status: ATIVA,
    valorMinimo: cobranca.bruto,
    valorMaximo: cobranca.bruto,
    registrosPorPagina: 25,
    ordem: '-emissao',
    ...(buscada === '' ? {} : { busca: buscada }),
  })
  return (
    <>
      <TextInput
        label="Procurar"
        placeholder="Número, cliente ou chave"
        value={busca}
        data-autofocus
        onChange={({ currentTarget }) => setBusca(currentTarget.value)}
      />
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={4} /> : null}
      {dados?.lista.length === 0 ? (
        <p className="rz-suave">
          Nenhuma nota ativa de {formatarDinheiro(cobranca.bruto)}. Se ela foi emitida fora, importe
          o XML em <Link to={paths.receitas.notasFiscais}>Notas fiscais</Link> e volte aqui.
        </p>
      ) : null}
      {dados && dados.lista.length > 0 ? (
        <Radio.Group
          label="Nota"
          value={notaId === null ? '' : String(notaId)}
          onChange={(valor) => onEscolher(Number(valor))}
        >
          <div className="fa-escolha-da-nota">
            {dados.lista.map(({ id, numero, emissao, contraparte }) => (
              <Radio
                key={id}
                value={String(id)}
                label={`Nota ${numero} · ${formatarData(emissao)} · ${contraparte ?? 'sem cliente'}`}
              />
            ))}
          </div>
        </Radio.Group>
      ) : null}
    </>
  )
}

/** A note that was issued elsewhere, and is here, becomes the one of the charge. */
export function VincularNota({ cobranca, onFechar }: Props) {
  const [notaId, setNotaId] = useState<number | null>(null)
  const { executar, falha } = useAcao(emissoes.vincularNota)
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      titulo={`Vincular uma nota à cobrança ${cobranca.numero}`}
      tamanho="lg"
    >
      <Formulario
        enviar="Vincular"
        onVoltar={onFechar}
        faltas={notaId === null ? ['Escolha a nota na lista.'] : []}
        falha={falha}
        onEnviar={async () =>
          notaId === null ? undefined : executar({ cobrancaId: cobranca.id, notaId })
        }
        onFeito={() => {
          avisos.ok('Nota vinculada. A cobrança está faturada.')
          onFechar()
        }}
      >
        <Notas cobranca={cobranca} notaId={notaId} onEscolher={setNotaId} />
      </Formulario>
    </Dialogo>
  )
}
