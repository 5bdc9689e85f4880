import { Button, TextInput } from '@mantine/core'
import { contabilEncerramento } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoDeData, CampoDeMes } from '../../ui/CampoDeData.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import type { Bem } from './BaixarBem.tsx'
import { CampoDeConta } from './CampoDeConta.tsx'
import { CampoDeReais } from './CampoDeReais.tsx'
import { ErrosDoPedido } from './ErrosDoPedido.tsx'
import { EscolhaDeTaxa } from './EscolhaDeTaxa.tsx'
import { useContas } from './use-contas.ts'

type Props = {
  empresaId: number
  /** The asset to put right; left out, a new one. */
  bem?: Bem | undefined
  onFechar: () => void
}

/** What the form holds of an asset, and what it asks of the server. */
function useBem({ empresaId, bem, onFechar }: Props) {
  const hoje = hojeEmBrasilia()
  const [descricao, setDescricao] = useState(bem?.descricao ?? '')
  const [contaId, setContaId] = useState<number | null>(bem?.contaId ?? null)
  const [aquisicao, setAquisicao] = useState(bem?.aquisicao ?? hoje)
  const [inicio, setInicio] = useState(bem?.inicio ?? hoje.slice(0, 7))
  const [custo, setCusto] = useState<number | null>(bem?.custo ?? null)
  const [residual, setResidual] = useState<number | null>(bem?.residual || null)
  const [antes, setAntes] = useState<number | null>(bem?.depreciadoAntes ?? null)
  const [daTaxa, setDaTaxa] = useState<string | null>(bem?.taxaAnual ?? '0.2')
  const criar = useAcao(contabilEncerramento.criarBem)
  const alterar = useAcao(contabilEncerramento.alterarBem)
  const excluir = useAcao(contabilEncerramento.excluirBem)
  const nome = descricao.trim()
  const terminar = (frase: string) => {
    avisos.ok(frase)
    onFechar()
  }
  const enviar = async () => {
    if (nome === '' || contaId === null || custo === null || daTaxa === null) return
    const corpo = {
      ...{ descricao: nome, contaId, aquisicao, inicio, custo, taxaAnual: daTaxa },
      ...(residual === null ? {} : { residual }),
      ...(antes === null ? {} : { depreciadoAntes: antes }),
    }
    const resultado = bem
      ? await alterar.executar({ bemId: bem.id, versao: bem.versao, ...corpo })
      : await criar.executar({ empresaId, ...corpo })
    if (resultado.ok) terminar(`${nome} ${bem ? 'foi acertado.' : 'entrou nos bens.'}`)
  }
  const tirar = async (qual: Bem) => {
    const resultado = await excluir.executar({ bemId: qual.id, versao: qual.versao })
    if (resultado.ok) terminar(`${qual.descricao} saiu dos bens.`)
  }
  return {
    ...{ descricao, setDescricao, contaId, setContaId, aquisicao, setAquisicao, inicio, setInicio },
    ...{ custo, setCusto, residual, setResidual, antes, setAntes, setDaTaxa },
    pronto: nome !== '' && contaId !== null && custo !== null && daTaxa !== null,
    falha: criar.falha ?? alterar.falha ?? excluir.falha,
    enviando: criar.enviando || alterar.enviando,
    tirando: excluir.enviando,
    enviar,
    tirar,
  }
}

/** An asset that depreciates: what it cost, on what account, at what rate. */
export function NovoBem(props: Props) {
  const { empresaId, bem, onFechar } = props
  const { analiticas } = useContas(empresaId)
  const campos = useBem(props)
  const { falha } = campos
  const doCampo = (campo: string) =>
    falha?.erros.find(({ pointer }) => pointer.endsWith(campo))?.mensagem
  return (
    <Dialogo aberto onFechar={onFechar} titulo={bem ? `Acertar ${bem.descricao}` : 'Novo bem'}>
      <form
        className="rz-formulario"
        onSubmit={(evento) => {
          evento.preventDefault()
          void campos.enviar()
        }}
      >
        <TextInput
          label="Descrição"
          required
          data-autofocus
          maxLength={200}
          value={campos.descricao}
          onChange={({ currentTarget }) => campos.setDescricao(currentTarget.value)}
        />
        <div className="ctb-conta-do-bem">
          <span>Conta do imobilizado</span>
          <CampoDeConta
            rotulo="Conta do imobilizado"
            contas={analiticas.filter(({ codigo }) => codigo.startsWith('1.2'))}
            contaId={campos.contaId}
            onEscolher={campos.setContaId}
          />
        </div>
        {doCampo('contaId') ? <Faixa tom="erro">{doCampo('contaId')}</Faixa> : null}
        <CampoDeData
          label="Aquisição"
          required
          value={campos.aquisicao}
          onChange={campos.setAquisicao}
        />
        <CampoDeMes
          label="Primeiro mês de depreciação"
          required
          value={campos.inicio}
          error={doCampo('inicio')}
          onChange={campos.setInicio}
        />
        <CampoDeReais rotulo="Custo" obrigatorio valor={campos.custo} onMudar={campos.setCusto} />
        <CampoDeReais
          rotulo="Valor residual"
          descricao="O que não se deprecia. Vazio: nada."
          valor={campos.residual}
          erro={doCampo('residual')}
          onMudar={campos.setResidual}
        />
        <CampoDeReais
          rotulo="Depreciado antes deste livro"
          descricao="De um bem já usado. Vazio: o que a taxa diz até os saldos iniciais."
          valor={campos.antes}
          erro={doCampo('depreciadoAntes')}
          onMudar={campos.setAntes}
        />
        <EscolhaDeTaxa
          {...(bem ? { de: bem.taxaAnual } : {})}
          erro={doCampo('taxaAnual')}
          onMudar={campos.setDaTaxa}
        />
        <ErrosDoPedido
          falha={falha}
          menos={['contaId', 'inicio', 'residual', 'depreciadoAntes', 'taxaAnual']}
        />
        <div className="rz-formulario-acoes">
          {bem ? (
            <Button
              variant="subtle"
              color="red"
              loading={campos.tirando}
              onClick={() => void campos.tirar(bem)}
            >
              Tirar dos bens
            </Button>
          ) : null}
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={campos.enviando} disabled={!campos.pronto}>
            {bem ? 'Guardar' : 'Cadastrar'}
          </Button>
        </div>
      </form>
    </Dialogo>
  )
}
