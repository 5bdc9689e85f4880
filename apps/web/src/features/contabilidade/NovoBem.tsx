import { Button, TextInput } from '@mantine/core'
import { contabilEncerramento } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoDeData, CampoDeMes } from '../../ui/CampoDeData.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { CampoDeConta } from './CampoDeConta.tsx'
import { CampoDeReais } from './CampoDeReais.tsx'
import { ErrosDoPedido } from './ErrosDoPedido.tsx'
import { EscolhaDeTaxa } from './EscolhaDeTaxa.tsx'
import { useContas } from './use-contas.ts'

/** An asset that begins to depreciate: what it cost, on what account, at what rate. */
export function NovoBem({ empresaId, onFechar }: { empresaId: number; onFechar: () => void }) {
  const { analiticas } = useContas(empresaId)
  const hoje = hojeEmBrasilia()
  const [descricao, setDescricao] = useState('')
  const [contaId, setContaId] = useState<number | null>(null)
  const [aquisicao, setAquisicao] = useState(hoje)
  const [inicio, setInicio] = useState(hoje.slice(0, 7))
  const [custo, setCusto] = useState<number | null>(null)
  const [residual, setResidual] = useState<number | null>(null)
  const [antes, setAntes] = useState<number | null>(null)
  const [daTaxa, setDaTaxa] = useState<string | null>('0.2')
  const { executar, enviando, falha } = useAcao(contabilEncerramento.criarBem)
  const doCampo = (campo: string) =>
    falha?.erros.find(({ pointer }) => pointer.endsWith(campo))?.mensagem
  const pronto = descricao.trim() !== '' && contaId !== null && custo !== null && daTaxa !== null
  const enviar = async () => {
    if (!pronto || daTaxa === null) return
    const resultado = await executar({
      empresaId,
      descricao: descricao.trim(),
      contaId,
      aquisicao,
      inicio,
      custo,
      ...(residual === null ? {} : { residual }),
      ...(antes === null ? {} : { depreciadoAntes: antes }),
      taxaAnual: daTaxa,
    })
    if (!resultado.ok) return
    avisos.ok(`${descricao.trim()} entrou nos bens.`)
    onFechar()
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Novo bem">
      <form
        className="rz-formulario"
        onSubmit={(evento) => {
          evento.preventDefault()
          void enviar()
        }}
      >
        <TextInput
          label="Descrição"
          required
          data-autofocus
          maxLength={200}
          value={descricao}
          onChange={({ currentTarget }) => setDescricao(currentTarget.value)}
        />
        <div className="ctb-conta-do-bem">
          <span>Conta do imobilizado</span>
          <CampoDeConta
            rotulo="Conta do imobilizado"
            contas={analiticas.filter(({ codigo }) => codigo.startsWith('1.2'))}
            contaId={contaId}
            onEscolher={setContaId}
          />
        </div>
        {doCampo('contaId') ? <Faixa tom="erro">{doCampo('contaId')}</Faixa> : null}
        <CampoDeData label="Aquisição" required value={aquisicao} onChange={setAquisicao} />
        <CampoDeMes
          label="Primeiro mês de depreciação"
          required
          value={inicio}
          error={doCampo('inicio')}
          onChange={setInicio}
        />
        <CampoDeReais rotulo="Custo" obrigatorio valor={custo} onMudar={setCusto} />
        <CampoDeReais
          rotulo="Valor residual"
          descricao="O que não se deprecia. Vazio: nada."
          valor={residual}
          erro={doCampo('residual')}
          onMudar={setResidual}
        />
        <CampoDeReais
          rotulo="Depreciado antes deste livro"
          descricao="De um bem já usado. Vazio: o que a taxa diz até os saldos iniciais."
          valor={antes}
          erro={doCampo('depreciadoAntes')}
          onMudar={setAntes}
        />
        <EscolhaDeTaxa erro={doCampo('taxaAnual')} onMudar={setDaTaxa} />
        <ErrosDoPedido
          falha={falha}
          menos={['contaId', 'inicio', 'residual', 'depreciadoAntes', 'taxaAnual']}
        />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={enviando} disabled={!pronto}>
            Cadastrar
          </Button>
        </div>
      </form>
    </Dialogo>
  )
}
