import { contasDeRecebimento as rotas } from '@razao/contract'
import { useAcao } from '../../../../api/use-acao.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Campo } from '../../../../ui/Campo.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import {
  CAMPOS,
  type Conta,
  camposDoBanco,
  paraEnvio,
  type Sugestao,
  type ValoresDaConta,
  valoresDa,
} from './conta.ts'

type Estado = ReturnType<typeof useFormulario<typeof CAMPOS>>
type Nome = keyof typeof CAMPOS

const Campos = ({ de, nomes }: { de: Estado; nomes: readonly Nome[] }) =>
  nomes.map((nome) => <Campo key={nome} de={de} nome={nome} />)

function NoPix({ de }: { de: Estado }) {
  return (
    <fieldset className="pg-campos">
      <legend>Pix</legend>
      <div className="pg-largo">
        <Campo de={de} nome="comPix" />
      </div>
      {de.valores.comPix ? (
        <>
          <div className="pg-largo">
            <Campo de={de} nome="chave" />
          </div>
          <Campos de={de} nomes={['pixNome', 'pixCidade']} />
        </>
      ) : null}
    </fieldset>
  )
}

const DO_BOLETO = [
  ...['agencia', 'digitoDaAgencia', 'conta', 'digitoDaConta', 'carteira', 'convenio'],
] as readonly Nome[]

function NoBoleto({ de }: { de: Estado }) {
  const { comBoleto, banco } = de.valores
  return (
    <fieldset className="pg-campos">
      <legend>Boleto</legend>
      <div className="pg-largo">
        <Campo de={de} nome="comBoleto" />
      </div>
      {comBoleto ? (
        <>
          <div className="pg-largo">
            <Campo de={de} nome="banco" />
          </div>
          <Campos de={de} nomes={[...DO_BOLETO, ...camposDoBanco(banco), 'proximoNossoNumero']} />
          <div className="pg-largo">
            <Campo de={de} nome="instrucoes" />
          </div>
        </>
      ) : null}
    </fieldset>
  )
}

type Props = {
  empresaId: number
  /** Null: a new one. */
  conta: Conta | null
  sugestao: Sugestao
  /** There is no other yet. */
  primeira: boolean
  onFechar: () => void
}

function useSalvar({ empresaId, conta }: Pick<Props, 'empresaId' | 'conta'>) {
  const criar = useAcao(rotas.criarContaDeRecebimento)
  const alterar = useAcao(rotas.alterarContaDeRecebimento)
  const antes = conta?.proximoNossoNumero ?? null
  return {
    falha: (conta === null ? criar : alterar).falha,
    salvar: (valores: ValoresDaConta) =>
      conta === null
        ? criar.executar({ empresaId, ...paraEnvio(valores, antes) })
        : alterar.executar({
            ...paraEnvio(valores, antes),
            ...{ contaId: conta.id, versao: conta.versao },
          }),
  }
}

/** A place where the company receives, new or put right. */
export function EditarConta({ empresaId, conta, sugestao, primeira, onFechar }: Props) {
  const { salvar, falha } = useSalvar({ empresaId, conta })
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: valoresDa(conta, sugestao, primeira),
    falha,
  })
  return (
    <Formulario
      de={formulario}
      rotulo={conta === null ? 'Nova conta' : `Editar ${conta.nome}`}
      enviar={conta === null ? 'Cadastrar' : 'Salvar'}
      onVoltar={onFechar}
      onEnviar={salvar}
      onFeito={() => {
        avisos.ok('Salvo. Vale para o que for cobrado daqui em diante.')
        onFechar()
      }}
    >
      <Campo de={formulario} nome="nome" />
      <NoPix de={formulario} />
      <NoBoleto de={formulario} />
      <Campo de={formulario} nome="padrao" />
    </Formulario>
  )
}
