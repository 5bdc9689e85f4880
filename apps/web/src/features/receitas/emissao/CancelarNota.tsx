import { emissoes } from '@razao/contract'
import { falhaNaTela } from '../../../api/falha.ts'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Campo } from '../../../ui/Campo.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { formatarData } from '../../../ui/formato.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'
import type { NotaInteira } from '../nota.ts'
import { type Cancelamento, MOTIVOS_DO_CANCELAMENTO } from './nota-emitida.ts'
import { Recusas } from './Recusas.tsx'
import { recusasDaFalha } from './recusas.ts'

type Props = { nota: NotaInteira; onFechar: () => void }

function Prazo({ ate, fonteDoPrazo, efeitos }: Cancelamento) {
  return (
    <>
      <p>
        {ate === null
          ? 'O prazo da prefeitura para cancelar não está nas regras do município.'
          : `Pode ser cancelada até ${formatarData(ate)}.`}
        {fonteDoPrazo ? <span className="rz-suave"> {fonteDoPrazo}.</span> : null}
      </p>
      {efeitos.length > 0 ? (
        <ul className="em-efeitos">
          {efeitos.map((efeito) => (
            <li key={efeito}>{efeito}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const camposDo = (numero: string) =>
  ({
    codigo: { tipo: 'escolha', rotulo: 'Motivo', opcoes: MOTIVOS_DO_CANCELAMENTO, foco: true },
    motivo: {
      tipo: 'longo',
      rotulo: 'O que aconteceu',
      descricao: 'Vai para a prefeitura: de 15 a 255 letras.',
      obrigatorio: true,
      maximo: 255,
      minimo: [15, 'Escreva o motivo com 15 letras ou mais.'],
    },
    confirmacao: {
      rotulo: `Para confirmar, escreva o número da nota: ${numero}`,
      obrigatorio: true,
      maximo: 30,
      validar: (escrito: string) =>
        escrito.trim() === numero ? null : `Escreva ${numero}, o número da nota.`,
    },
  }) as const

/** Asked of the city: the reason as the layout has it, and typing, because there is no way back. */
function Pedido({ nota, cancelamento, onFechar }: Props & { cancelamento: Cancelamento }) {
  const { executar, falha } = useAcao(emissoes.cancelarNota, { semModal: true })
  const impedida = falha?.codigo === 'emissao-impedida'
  const formulario = useFormulario({
    campos: camposDo(nota.numero),
    falha: impedida ? undefined : falha,
  })
  return (
    <Formulario
      de={formulario}
      perigo
      enviar="Pedir o cancelamento"
      voltar="Manter a nota"
      onVoltar={onFechar}
      onEnviar={({ codigo, motivo }) =>
        executar({ notaId: nota.id, codigo, motivo, versao: nota.versao })
      }
      onFeito={() => {
        avisos.ok('Cancelamento pedido. Até a resposta, a nota fica Cancelando.')
        onFechar()
      }}
      antes={
        <>
          {impedida ? (
            <Recusas
              recusas={recusasDaFalha(falha.dados)}
              de={{ empresaId: nota.empresaId, clienteId: null, cobrancaId: null }}
            />
          ) : null}
          {falha && !impedida && falha.erros.length === 0 ? (
            <CartaoErro {...falhaNaTela(falha)} />
          ) : null}
          <Prazo {...cancelamento} />
        </>
      }
    >
      <Campo de={formulario} nome="codigo" />
      <Campo de={formulario} nome="motivo" />
      <Campo de={formulario} nome="confirmacao" />
    </Formulario>
  )
}

/** Cancels a note at the city: until when, what it changes, and why. */
export function CancelarNota({ nota, onFechar }: Props) {
  const { dados, estado } = useConsulta(emissoes.lerPrazoDeCancelamento, { notaId: nota.id })
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Cancelar a nota ${nota.numero}`} tamanho="lg">
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={6} /> : null}
      {dados && !dados.pode ? (
        <Faixa tom="bloqueado">
          {dados.porque ?? 'Esta nota não pode ser cancelada por aqui.'}
        </Faixa>
      ) : null}
      {dados?.pode ? <Pedido nota={nota} cancelamento={dados} onFechar={onFechar} /> : null}
    </Dialogo>
  )
}
