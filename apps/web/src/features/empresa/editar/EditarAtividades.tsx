import { Button, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { consultas, cadastro as rotas } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { paths } from '../../../paths.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { plural } from '../../../ui/formato.ts'
import { ANEXOS_DO_SIMPLES, O_QUE_VENDE } from '../nova/opcoes-do-regime.ts'
import { type ErroDe, FormularioDaLista, TirarDaLista } from './FormularioDaLista.tsx'
import {
  type AtividadeEscrita,
  atividadesDo,
  atividadesParaEnvio,
  comCnaesDaReceita,
  errosDasAtividades,
  novaAtividade,
  olhaPresuncao,
} from './listas.ts'
import type { PropsDaEdicao } from './props.ts'
import { useEdicao } from './use-edicao.ts'
import { errosDaLista, useListaEditada } from './use-lista-editada.ts'

const PRESUNCOES = [
  { value: '', label: 'A do CNAE' },
  ...Object.entries(rotas.ROTULOS_PRESUNCAO).map(([value, label]) => ({ value, label })),
]
const ROTULOS: Readonly<Record<string, string>> = {
  cnae: 'CNAE',
  descricao: 'Descrição',
  itemLc116: 'Item da LC 116',
  anexo: 'Anexo',
}

type DaAtividade = {
  atividade: AtividadeEscrita
  indice: number
  simples: boolean
  comPresuncao: boolean
  /** The presumption of the CNAE as it was read; null when the CNAE is another now. */
  doCnae: string | null
  erroDe: ErroDe
  onMudar: (mudanca: Partial<AtividadeEscrita>) => void
  onPrincipal: () => void
  onTirar: (() => void) | null
}

function Atividade(props: DaAtividade) {
  const { atividade, indice, simples, comPresuncao, doCnae, erroDe, onMudar } = props
  const nome = atividade.descricao || `Atividade ${indice + 1}`
  return (
    <fieldset className="ne-socio">
      <legend>{nome}</legend>
      <div className="ne-campos">
        <TextInput
          {...erroDe('cnae')}
          label="CNAE"
          required
          inputMode="numeric"
          placeholder="0000000"
          value={atividade.cnae}
          onChange={({ currentTarget }) =>
            onMudar({ cnae: currentTarget.value.replace(/\D/g, '').slice(0, 7) })
          }
        />
        <TextInput
          {...erroDe('itemLc116')}
          label="Item da LC 116"
          placeholder="14.01"
          maxLength={5}
          value={atividade.itemLc116}
          onChange={({ currentTarget }) => onMudar({ itemLc116: currentTarget.value })}
        />
        <TextInput
          {...erroDe('descricao')}
          label="Descrição"
          className="ne-largo"
          required
          maxLength={200}
          value={atividade.descricao}
          onChange={({ currentTarget }) => onMudar({ descricao: currentTarget.value })}
        />
        <NativeSelect
          {...erroDe('anexo')}
          label={simples ? 'Anexo' : 'O que vende'}
          className="ne-largo"
          required
          data={opcoesDoAnexo(simples, atividade.anexo)}
          value={atividade.anexo}
          onChange={({ currentTarget }) =>
            onMudar({ anexo: currentTarget.value as AtividadeEscrita['anexo'] })
          }
        />
        {comPresuncao ? (
          <NativeSelect
            {...erroDe('presuncao')}
            label="Presunção do lucro (IRPJ · CSLL)"
            className="ne-largo"
            description={doCnae === null ? undefined : `A do CNAE é ${doCnae}.`}
            data={PRESUNCOES}
            value={atividade.presuncao}
            onChange={({ currentTarget }) =>
              onMudar({ presuncao: currentTarget.value as AtividadeEscrita['presuncao'] })
            }
          />
        ) : null}
      </div>
      <div className="ne-opcoes">
        <Checkbox
          label="Sem ISS (locação, transporte intermunicipal)"
          checked={atividade.semIss}
          onChange={({ currentTarget }) => onMudar({ semIss: currentTarget.checked })}
        />
        <Checkbox
          label="ISS fixo"
          checked={atividade.issFixo}
          onChange={({ currentTarget }) => onMudar({ issFixo: currentTarget.checked })}
        />
      </div>
      <div className="ne-socio-pe">
        <Radio
          label="É a principal"
          name="principal"
          checked={atividade.principal}
          onChange={props.onPrincipal}
        />
        {props.onTirar ? <TirarDaLista nome={nome} onTirar={props.onTirar} /> : null}
      </div>
    </fieldset>
  )
}

/** Outside the Simples only sales × services matter; what is written stays to be seen. */
function opcoesDoAnexo(simples: boolean, anexo: AtividadeEscrita['anexo']) {
  if (simples) return ANEXOS_DO_SIMPLES
  const falta = anexo !== '' && !O_QUE_VENDE.some(({ value }) => value === anexo)
  return falta
    ? [...O_QUE_VENDE, { value: anexo, label: `Serviços (Anexo ${anexo})` }]
    : O_QUE_VENDE
}

function DaReceita({ cnpj, onTrazer }: { cnpj: string; onTrazer: (publico: Publico) => void }) {
  const [pediu, setPediu] = useState(false)
  const { dados, carregando, falha } = useConsulta(
    consultas.consultarCnpj,
    pediu ? { cnpj } : AINDA_NAO,
  )
  const publico = dados?.cadastro
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!publico) return
    setPediu(false)
    onTrazer(publico)
  }, [publico])
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={carregando}
        onClick={() => setPediu(true)}
      >
        Trazer os CNAEs da Receita
      </Button>
      {falha ? <Faixa tom="atencao">{falha.detail ?? falha.titulo}</Faixa> : null}
    </>
  )
}
type Publico = Parameters<typeof comCnaesDaReceita>[1]

/** What the company does: CNAE, annex and, for the Lucro, how much of it is presumed profit. */
export function EditarAtividades({ empresaId, cadastro, onFechar, onTrazer }: PropsDaEdicao) {
  const edicao = useEdicao(rotas.alterarAtividades, 'Atividades salvas.', onFechar)
  const lista = useListaEditada<AtividadeEscrita>({
    inicial: () => atividadesDo(cadastro),
    rascunho: {
      chave: `${paths.perfil.raiz}#atividades-${empresaId}`,
      titulo: `Atividades de ${cadastro.dados.apelido}`,
    },
    errosDe: errosDasAtividades,
    doServidor: errosDaLista(edicao.erros, 'atividades', 'principal'),
    onMudar: edicao.limpar,
  })
  const { linhas, trocar } = lista
  const simples = [REGIME.simples, REGIME.mei].some((r) => r === cadastro.regimes[0]?.regime)
  const salvar = async () => {
    const { versao } = cadastro
    const atividades = atividadesParaEnvio(linhas)
    return await edicao.salvar({ empresaId, versao, atividades })
  }
  const trazerDaReceita = (publico: Publico) => {
    const novas = comCnaesDaReceita(linhas, publico)
    const quantas = novas.length - linhas.length
    if (quantas > 0) trocar(novas)
    avisos.info(
      quantas === 0
        ? 'Todos os CNAEs da Receita já estão aqui.'
        : `${plural(quantas, 'CNAE veio', 'CNAEs vieram')} da Receita: confira o anexo e salve.`,
    )
  }
  return (
    <FormularioDaLista
      {...{ empresaId, onFechar, onTrazer, lista, edicao }}
      rotulos={ROTULOS}
      de="da atividade"
      doTodo={{ campo: 'principal', rotulo: 'Atividade principal' }}
      opcionais={['itemLc116', 'presuncao']}
      novo={{
        rotulo: 'Mais uma atividade',
        linha: () => novaAtividade('', '', linhas.length === 0),
      }}
      mais={<DaReceita cnpj={cadastro.cnpj} onTrazer={trazerDaReceita} />}
      onSalvar={salvar}
      explicacao={
        simples
          ? `${ATE_QUANDO} O anexo da principal muda em «Regime», que tem vigência.`
          : ATE_QUANDO
      }
      linha={(atividade, indice, erroDe) => (
        <Atividade
          key={atividade.chave}
          {...{ atividade, indice, simples, erroDe }}
          comPresuncao={olhaPresuncao(cadastro)}
          doCnae={presuncaoLida(cadastro, atividade)}
          onMudar={(mudanca) => lista.mudar(atividade.chave, mudanca)}
          onPrincipal={() =>
            trocar(
              linhas.map((linha) => ({ ...linha, principal: linha.chave === atividade.chave })),
            )
          }
          onTirar={atividade.principal ? null : () => lista.tirar(atividade.chave)}
        />
      )}
    />
  )
}

const ATE_QUANDO = 'Valem para os meses ainda abertos; o que já foi bloqueado fica como estava.'

function presuncaoLida(
  { atividades }: PropsDaEdicao['cadastro'],
  { cnae, anexo }: AtividadeEscrita,
): string | null {
  const lida = atividades.find((atividade) => atividade.cnae === cnae && atividade.anexo === anexo)
  return lida ? rotas.ROTULOS_PRESUNCAO[lida.presuncaoDoCnae] : null
}
